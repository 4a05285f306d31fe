import { pino } from "pino";
import { expect, test } from "vitest";
import { confirmTypedCode, recordTypedCode, rejectTypedCode } from "../../../identity/server/chat-link.ts";
import { findChatter } from "../../../identity/server/chatters.ts";
import { findLiveCode, getLinkCode } from "../../../identity/server/link-codes.ts";
import { linkAccount } from "../../../identity/server/links.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { createRateLimits } from "../../../platform/http/rate-limits.ts";
import { anAccount, aStaffMember, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { notifyWaiting, payExistingLinks, payProvenAccount } from "../../imports/claim-payments.ts";
import { runImportJob } from "../../imports/jobs.ts";
import { receiveFile } from "../../imports/receive.ts";
import { takeOverImport } from "../../imports/take-over.ts";

const going = new AbortController().signal;

onEachDatabase("linking by chat on %s", { pool: 8 }, (database) => {
  const { db } = database;
  let proven: string[] = [];

  const clock = createClock(() => someTime.getTime());
  const log = pino({ level: "silent" });
  const newLimits = () => createRateLimits({ pool: undefined, enabled: true });
  const type = (accountId: string, code: string, limits = newLimits(), name = `fan${accountId}`) =>
    recordTypedCode({ house: { db, clock, log }, limits }, { provider: "kick", accountId, name, code });
  const confirm = (userId: number, accountId: string) =>
    confirmTypedCode({ db, clock, log }, { userId, provider: "kick", accountId }, async (tx, one, now) => {
      proven.push(`${one.userId} ${one.accountId}`);
      await notifyWaiting(tx, one, now);
    });
  const linkByChat = async (userId: number, accountId: string) => {
    await type(accountId, await readCode(userId));
    return confirm(userId, accountId);
  };
  const linkByPage = (userId: number, accountId: string, at = clock.now()) =>
    linkAccount(db, { userId, provider: "kick", accountId, accountName: `fan${accountId}`, now: at }, (tx) =>
      payProvenAccount(tx, { userId, platform: "kick", accountId, name: `fan${accountId}` }, at),
    );
  const readCode = async (userId: number) => (await getLinkCode(db, userId, "kick", clock.now())).code;
  const findLink = async (userId: number) =>
    (
      await db
        .selectFrom("links")
        .select("account_id")
        .where("user_id", "=", userId)
        .where("provider", "=", "kick")
        .where("lost_at", "is", null)
        .executeTakeFirst()
    )?.account_id ?? null;
  const typedBy = async (userId: number) => (await findLiveCode(db, userId, "kick", clock.now()))?.typedByName ?? null;
  const readNotices = async (userId: number) =>
    (await db.selectFrom("notices").select("text").where("user_id", "=", userId).orderBy("id").execute()).map(
      ({ text }) => text,
    );
  const readPoints = async (userId: number) => (await getBalance(db, userId)).points;
  const newId = () => `k${nextNumber()}`;
  const importedFor = async (accountId: string, points: number) => {
    const house = { db, clock, changes: createChanges() };
    const actor = { id: await aStaffMember(db), address: "127.0.0.1", requestId: `r${nextNumber()}`, now: clock.now() };
    const body = (async function* () {
      yield new TextEncoder().encode(`name,points\nfan${accountId},${points}\n`);
    })();
    const received = await receiveFile(db, actor, { platform: "kick", fileName: "old.csv", body });
    if (!received.ok) throw new Error(received.why);
    const terms = { rateMillionths: 1_000_000, again: false, days: null, points };
    const taken = await db.transaction().execute((tx) => takeOverImport(tx, actor, received.value, terms));
    expect(taken).toMatchObject({ ok: true });
    await runImportJob(house, going);
  };

  test("CMD-16: a valid code in any case waits for its owner's press, which links the account once", async () => {
    const user = await anAccount(db);
    const [id, other] = [newId(), newId()];
    proven = [];
    const code = await readCode(user);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(await readCode(user)).toBe(code);
    expect(await type(id, code.toLowerCase())).toMatchObject({ ok: true, value: { is: "typed" } });
    expect([await findLink(user), await typedBy(user)]).toEqual([null, `fan${id}`]);
    expect(await confirm(user, id)).toEqual({ ok: true, value: { name: `fan${id}` } });
    expect([await findLink(user), proven]).toEqual([id, [`${user} ${id}`]]);
    expect(await confirm(user, id)).toMatchObject({ ok: false, why: "over" });
    expect(await type(other, code)).toMatchObject({ ok: false, why: "wrong" });
    const again = await readCode(user);
    expect(again).not.toBe(code);
    expect(await type(id, again, newLimits(), "renamed")).toEqual({ ok: true, value: { is: "same" } });
    expect(await type(other, again)).toMatchObject({ why: "wrong" });
  });

  test("CMD-16: a code expires after ten minutes, even when already typed, and codes of banned and closed accounts do not work", async () => {
    const [user, banned] = [await anAccount(db), await anAccount(db)];
    const [id, code] = [newId(), await readCode(user)];
    expect(await type(id, code)).toMatchObject({ ok: true });
    clock.setOffsetMs(10 * 60_000 + 1_000);
    expect(await type(newId(), code)).toMatchObject({ why: "wrong" });
    expect(await confirm(user, id)).toMatchObject({ why: "over" });
    await readCode(user);
    expect([await typedBy(user), await findLink(user)]).toEqual([null, null]);
    clock.setOffsetMs(0);
    const theirs = await readCode(banned);
    await db.updateTable("users").set({ banned_at: someTime }).where("id", "=", banned).execute();
    expect(await type(newId(), theirs)).toMatchObject({ why: "wrong" });
    await db.updateTable("users").set({ banned_at: null, closed_at: someTime }).where("id", "=", banned).execute();
    expect(await type(newId(), theirs)).toMatchObject({ why: "wrong" });
    expect(await findLink(banned)).toBeNull();
  });

  test("CMD-16: a stranger who is first to type a code seen on stream gets nothing, and the owner's own line still counts", async () => {
    const owner = await anAccount(db);
    const [stranger, own] = [newId(), newId()];
    const code = await readCode(owner);
    expect(await type(stranger, code)).toMatchObject({ ok: true });
    expect(await findChatter(db, "kick", stranger)).toBeNull();
    expect(await type(own, code)).toMatchObject({ ok: true });
    // The owner's page may still show the stranger, or the stranger's line arrived just before the press.
    expect(await confirm(owner, stranger)).toMatchObject({ why: "over" });
    expect(await confirm(owner, own)).toMatchObject({ ok: true });
    expect([await findLink(owner), await findChatter(db, "kick", stranger)]).toEqual([own, null]);
    const seen = await readCode(owner);
    await type(stranger, seen);
    expect(await rejectTypedCode(db, owner, "kick", stranger)).toBe(true);
    expect(await type(stranger, seen)).toMatchObject({ why: "wrong" });
  });

  test("CMD-31: points from before a link wait a day, in case somebody was talked into typing another person's code; Kick's page returns the account to its owner", async () => {
    const [thief, victim] = [await anAccount(db), await anAccount(db)];
    const whale = newId();
    await importedFor(whale, 50_000);
    expect(await linkByChat(thief, whale)).toMatchObject({ ok: true });
    expect((await readNotices(thief)).join()).toContain("50,000 points from our earlier system in 24 hours");
    clock.setOffsetMs(23 * 60 * 60_000);
    await payExistingLinks(db, clock.now(), going);
    expect(await readPoints(thief)).toBe(0);
    expect(await linkByPage(victim, whale)).toMatchObject({ ok: true, value: "new" });
    expect([await findLink(thief), await findLink(victim)]).toEqual([null, whale]);
    expect([await readPoints(thief), await readPoints(victim)]).toEqual([0, 50_000]);
    expect((await readNotices(thief)).at(-1)).toContain("no longer linked to your account");
    // A chat line cannot undo a link that was made on Kick's page.
    expect(await type(whale, await readCode(thief))).toMatchObject({ ok: false, why: "taken" });
    clock.setOffsetMs(0);
  });

  test("CMD-31: after a day a link by chat gets its earlier points once; a link through Kick's page gets them immediately", async () => {
    const [patient, quick] = [await anAccount(db), await anAccount(db)];
    const [one, two] = [newId(), newId()];
    await importedFor(one, 300);
    await importedFor(two, 400);
    await linkByChat(patient, one);
    await linkByChat(quick, two);
    await payExistingLinks(db, clock.now(), going);
    expect([await readPoints(patient), await readPoints(quick)]).toEqual([0, 0]);
    expect(await linkByPage(quick, two)).toMatchObject({ value: "same" });
    expect(await readPoints(quick)).toBe(400);
    clock.setOffsetMs(24 * 60 * 60_000);
    for (let turn = 0; turn < 2; turn += 1) await payExistingLinks(db, clock.now(), going);
    expect([await readPoints(patient), await readPoints(quick)]).toEqual([300, 400]);
    clock.setOffsetMs(0);
  });

  test("CMD-32: the owner of any new link gets a notice and an email", async () => {
    const user = await anAccount(db);
    for (const provider of ["kick", "discord", "roobet", "packdraw"] as const) {
      const account = { userId: user, provider, accountId: newId(), accountName: `my_${provider}`, now: clock.now() };
      await linkAccount(db, account);
      await linkAccount(db, account);
    }
    await linkByChat(user, newId());
    const written = await db.selectFrom("notices").selectAll().where("user_id", "=", user).orderBy("id").execute();
    expect(written.map(({ text }) => /The (\w+) account (\w+) is now linked/.exec(text)?.slice(1).join(" "))).toEqual([
      ...["Kick my_kick", "Discord my_discord", "Roobet my_roobet", "Packdraw my_packdraw"],
      expect.stringMatching(/^Kick fan/),
    ]);
    for (const { seen_at, mail_due_at, about } of written)
      expect([seen_at, mail_due_at !== null, about]).toEqual([null, true, null]);
  });

  test("CMD-16: an account linked to another user stays theirs and the code stays valid; a lost link is replaced", async () => {
    const [owner, taker] = [await anAccount(db), await anAccount(db)];
    const id = newId();
    expect(await linkByChat(owner, id)).toMatchObject({ ok: true });
    const code = await readCode(taker);
    expect(await type(id, code)).toMatchObject({ ok: false, why: "taken" });
    expect([await findLink(owner), await findLink(taker)]).toEqual([id, null]);
    await db.updateTable("links").set({ lost_at: someTime }).where("user_id", "=", owner).execute();
    expect(await type(id, code)).toMatchObject({ ok: true });
    expect(await confirm(taker, id)).toMatchObject({ ok: true });
    expect([await findLink(owner), await findLink(taker)]).toEqual([null, id]);
  });

  test("CMD-16: after five wrong codes from an account, or 120 from all, codes are not checked; right codes and malformed ones do not count", async () => {
    const user = await anAccount(db);
    const [id, limits] = [newId(), newLimits()];
    for (const slip of ["ABC", "ABCDEFG", "AB0DEF", "привет", "' or 1=1"]) {
      expect(await type(id, slip, limits), slip).toMatchObject({ why: "wrong" });
    }
    for (let tries = 0; tries < 5; tries += 1) expect(await type(id, "ZZZZZ2", limits)).toMatchObject({ why: "wrong" });
    const code = await readCode(user);
    expect(await type(id, code, limits)).toMatchObject({ ok: false, why: "wait" });
    expect(await findLink(user)).toBeNull();
    const other = newId();
    expect(await type(other, code, limits)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 115; tries += 1) await type(`guesser${tries}`, "ZZZZZ2", limits);
    expect(await type(newId(), await readCode(user), limits)).toMatchObject({ ok: false, why: "wait" });
  });
});

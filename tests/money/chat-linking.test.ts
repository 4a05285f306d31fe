// Linking by a code typed in the chat: once, to whose code it is, whatever is raced, guessed or taken over.

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatCode, linkTyped } from "../../server/accounts/chat-link.ts";
import { linkAccount } from "../../server/accounts/links.ts";
import { createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { seal } from "../../server/core/seal.ts";
import { createLimits } from "../../server/http/limits.ts";
import { anAccount, nextNumber, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { closeProven } from "../house/proven.ts";

describe.each(testDatabases)("linking by chat on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  let proven: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(kind, { pool: 8 });
    db = database.db;
  });
  afterAll(() => closeProven(database));

  const clock = createClock(() => someTime.getTime());
  const log = pino({ level: "silent" });
  const newLimits = () => createLimits({ pool: undefined, enabled: true });
  const inMinutes = (minutes: number) => new Date(someTime.getTime() + minutes * 60_000);
  const type = (accountId: string, code: string, limits = newLimits(), name = `fan${accountId}`) =>
    linkTyped(
      {
        house: { db, clock, log },
        limits,
        proven: async (_, one) => void proven.push(`${one.userId} ${one.accountId}`),
      },
      { provider: "kick", accountId, name, code },
    );
  const codeOf = async (userId: number) => (await chatCode(db, userId, "kick", clock.now())).code;
  const linkOf = async (userId: number) =>
    (
      await db
        .selectFrom("links")
        .select(["account_id", "account_name"])
        .where("user_id", "=", userId)
        .where("provider", "=", "kick")
        .where("lost_at", "is", null)
        .executeTakeFirst()
    )?.account_id ?? null;
  const newId = () => `k${nextNumber()}`;

  test("CMD-16: a living code typed in any case links who typed it, once, and what comes of a proof comes with it", async () => {
    const user = await anAccount(db);
    const [id, other] = [newId(), newId()];
    proven = [];
    const code = await codeOf(user);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(await codeOf(user)).toBe(code);
    expect(await type(id, code.toLowerCase())).toEqual({ ok: true, value: "linked" });
    expect(await linkOf(user)).toBe(id);
    expect(proven).toEqual([`${user} ${id}`]);
    expect(await type(other, code)).toMatchObject({ ok: false, why: "wrong" });
    const again = await codeOf(user);
    expect(again).not.toBe(code);
    expect(await type(id, again, newLimits(), "renamed")).toEqual({ ok: true, value: "same" });
    expect(await type(other, again)).toMatchObject({ why: "wrong" });
    expect(proven).toHaveLength(2);
  });

  test("CMD-16: a code is over after ten minutes, and those of banned and closed accounts are nobody's", async () => {
    const [user, banned] = [await anAccount(db), await anAccount(db)];
    const code = await codeOf(user);
    clock.setOffsetMs(10 * 60_000 + 1_000);
    expect(await type(newId(), code)).toMatchObject({ why: "wrong" });
    clock.setOffsetMs(0);
    const theirs = await codeOf(banned);
    await db.updateTable("users").set({ banned_at: someTime }).where("id", "=", banned).execute();
    expect(await type(newId(), theirs)).toMatchObject({ why: "wrong" });
    await db.updateTable("users").set({ banned_at: null, closed_at: someTime }).where("id", "=", banned).execute();
    expect(await type(newId(), theirs)).toMatchObject({ why: "wrong" });
    expect(await linkOf(banned)).toBeNull();
  });

  test("CMD-17: an account that is somebody else's stays theirs, and the code stays; a link the platform disowned gives way", async () => {
    const [owner, taker] = [await anAccount(db), await anAccount(db)];
    const id = newId();
    expect(await type(id, await codeOf(owner))).toMatchObject({ ok: true });
    const code = await codeOf(taker);
    expect(await type(id, code)).toMatchObject({ ok: false, why: "taken" });
    expect([await linkOf(owner), await linkOf(taker)]).toEqual([id, null]);
    await db.updateTable("links").set({ lost_at: someTime }).where("user_id", "=", owner).execute();
    expect(await type(id, code)).toEqual({ ok: true, value: "linked" });
    expect([await linkOf(owner), await linkOf(taker)]).toEqual([null, id]);
  });

  test("CMD-17: another account of the same viewer replaces the first; a lost one linked anew is not lost by its old permission", async () => {
    const user = await anAccount(db);
    const [first, second] = [newId(), newId()];
    await linkAccount(db, {
      userId: user,
      provider: "kick",
      accountId: first,
      accountName: "first",
      now: inMinutes(-9),
    });
    const grant = { user_id: user, provider: "kick", checked_at: someTime };
    const sealed = await seal(db, "token", `link-grant:kick:${user}`);
    await db
      .insertInto("link_grants")
      .values({ ...grant, refresh_token_sealed: sealed })
      .execute();
    const grants = () => db.selectFrom("link_grants").select("user_id").where("user_id", "=", user).execute();
    expect(await type(first, await codeOf(user))).toEqual({ ok: true, value: "same" });
    expect(await grants()).toHaveLength(1);
    await db.updateTable("links").set({ lost_at: someTime }).where("user_id", "=", user).execute();
    expect(await type(first, await codeOf(user))).toEqual({ ok: true, value: "linked" });
    expect(await grants()).toHaveLength(0);
    expect(await type(second, await codeOf(user))).toEqual({ ok: true, value: "linked" });
    expect(await linkOf(user)).toBe(second);
  });

  test("CMD-17: of two who type one code at once one is linked; an account that types two codes at once is one user's", async () => {
    const [one, two] = [await anAccount(db), await anAccount(db)];
    const [a, b, c] = [newId(), newId(), newId()];
    const code = await codeOf(one);
    const raced = await Promise.all([type(a, code), type(b, code)]);
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
    expect([a, b]).toContain(await linkOf(one));
    const codes = [await codeOf(one), await codeOf(two)];
    await Promise.all(codes.map((each) => type(c, each)));
    const holders = await db.selectFrom("links").select("user_id").where("account_id", "=", c).execute();
    expect(holders).toHaveLength(1);
  });

  test("CMD-18: five wrong codes of an account, or 120 of all, and no code is looked at; right ones and slips of the form cost nothing", async () => {
    const user = await anAccount(db);
    const [id, limits] = [newId(), newLimits()];
    for (const slip of ["ABC", "ABCDEFG", "AB0DEF", "привет", "' or 1=1"]) {
      expect(await type(id, slip, limits), slip).toMatchObject({ why: "wrong" });
    }
    for (let tries = 0; tries < 5; tries += 1) expect(await type(id, "ZZZZZ2", limits)).toMatchObject({ why: "wrong" });
    const code = await codeOf(user);
    expect(await type(id, code, limits)).toMatchObject({ ok: false, why: "wait" });
    expect(await linkOf(user)).toBeNull();
    const other = newId();
    expect(await type(other, code, limits)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 115; tries += 1) await type(`guesser${tries}`, "ZZZZZ2", limits);
    expect(await type(newId(), await codeOf(user), limits)).toMatchObject({ ok: false, why: "wait" });
  });
});

// Linking an account by a wager. A guess, a late wager or a second wager does not link it, nor does somebody else's request.
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createStartEarning } from "../../features/wagers/directory.ts";
import { createClock } from "../../platform/base/clock.ts";
import { done, refused } from "../../platform/base/result.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { anAccount, nextNumber, someTime } from "../../tests/house/builders.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { linkAccount } from "../server/links.ts";
import type { AccountDirectory, FoundAccount } from "../server/roobet-link.ts";
import { askForWager, findWagerProof, settleWagerProofs } from "../server/wager-proof.ts";

const minuteMs = 60_000;
const monthStart = new Date(Date.UTC(someTime.getUTCFullYear(), someTime.getUTCMonth(), 1));

onEachDatabase("linking by a wager on %s", { pool: 8 }, ({ db }) => {
  let nowMs = someTime.getTime();
  const clock = createClock(() => nowMs);
  const house = { db, clock, log: pino({ level: "silent" }), changes: createChanges() };
  const startEarning = createStartEarning("roobet");

  /** A partner's account. `playedCents` is what it wagered, `wagerCents` the weighted half of it. */
  const newAccount = (playedCents = 50_000): FoundAccount => {
    const name = `player_${nextNumber()}`;
    return { accountId: `id-${name}`, username: name, wagerCents: playedCents / 2, playedCents, monthStart };
  };
  const grown = (account: FoundAccount, cents: number): FoundAccount => ({
    ...account,
    wagerCents: account.wagerCents + Math.floor(cents / 2),
    playedCents: (account.playedCents ?? 0) + cents,
  });
  const directoryOf = (account: FoundAccount): AccountDirectory => ({
    find: async ({ username }) => (username === account.username ? done(account) : refused({ why: "not_under_code" })),
    startEarning,
  });
  const ask = (userId: number, account: FoundAccount, username = account.username) =>
    askForWager(house, directoryOf(account), { userId, username });
  const askAmount = async (userId: number, account: FoundAccount): Promise<number> => {
    const asked = await ask(userId, account);
    if (!asked.ok) throw new Error(asked.why);
    return asked.value.amount_cents;
  };
  /** The sync reads this list a minute later. */
  const sync = async (...rows: FoundAccount[]) => {
    nowMs += minuteMs;
    await settleWagerProofs(house, startEarning, { rows, monthStart, takenAt: clock.now() });
  };
  const owner = async ({ accountId }: FoundAccount) =>
    (await db.selectFrom("links").select(["user_id", "by_chat"]).where("account_id", "=", accountId).execute())[0];
  const state = async (userId: number) => (await findWagerProof(db, userId, clock.now()))?.state ?? null;

  test("LINK-34: exact growth links the account, and only later wagers count for earning", async () => {
    const [id, account] = [await anAccount(db), newAccount()];
    const amount = await askAmount(id, account);
    expect(amount).toBeGreaterThan(100);
    expect(amount).toBeLessThan(1_000);
    expect(amount % 5).not.toBe(0);
    await sync(account);
    expect([await state(id), await owner(account)]).toEqual(["waiting", undefined]);
    const after = grown(account, amount);
    await sync(after);
    expect([await state(id), await owner(account)]).toEqual([null, { user_id: id, by_chat: true }]);
    const counted = await db
      .selectFrom("wagers")
      .select("counted_cents")
      .where("account_id", "=", account.accountId)
      .executeTakeFirst();
    expect(counted?.counted_cents).toBe(after.wagerCents);
  });

  describe("LINK-35: links nobody", () => {
    test.each([
      ["who wagers a different amount", (amount: number) => amount + 1],
      ["who wagers the amount twice", (amount: number) => 2 * amount],
      ["who goes on playing", (amount: number) => amount + 2_000],
    ])("%s, and the request ends for good", async (_, wagered) => {
      const [id, account] = [await anAccount(db), newAccount()];
      const amount = await askAmount(id, account);
      await sync(grown(account, wagered(amount)));
      expect(await state(id)).toBe("other_amount");
      await sync(grown(account, amount));
      expect([await state(id), await owner(account)]).toEqual(["other_amount", undefined]);
    });

    test("whose wager is reported more than two hours later, or was in a list requested before", async () => {
      const [id, account] = [await anAccount(db), newAccount()];
      nowMs += minuteMs;
      const before = new Date(nowMs - 1);
      const amount = await askAmount(id, account);
      const rows = [grown(account, amount)];
      await settleWagerProofs(house, startEarning, { rows, monthStart, takenAt: before });
      expect([await state(id), await owner(account)]).toEqual(["waiting", undefined]);
      nowMs += 121 * minuteMs;
      await sync(...rows);
      expect([await state(id), await owner(account)]).toEqual([null, undefined]);
    });

    test("who wagers the amount with a different account, or was banned meanwhile", async () => {
      const [id, account, other] = [await anAccount(db), newAccount(), newAccount()];
      const amount = await askAmount(id, account);
      await sync(account, grown(other, amount));
      expect([await state(id), await owner(other)]).toEqual(["waiting", undefined]);
      await db.updateTable("users").set({ banned_at: clock.now() }).where("id", "=", id).execute();
      await sync(grown(account, amount));
      expect(await owner(account)).toBeUndefined();
    });
  });

  test("LINK-36: of two people who name the same account, the one whose amount arrives gets it; their amounts differ", async () => {
    const [thief, holder, account] = [await anAccount(db), await anAccount(db), newAccount()];
    const guessed = await askAmount(thief, account);
    const amount = await askAmount(holder, account);
    expect(guessed).not.toBe(amount);
    await sync(grown(account, amount));
    expect(await owner(account)).toMatchObject({ user_id: holder });
    expect([await state(thief), await state(holder)]).toEqual(["other_amount", null]);
    expect(await ask(thief, account)).toEqual({ ok: false, why: "taken" });
    expect(await ask(holder, account)).toEqual({ ok: false, why: "already" });
  });

  test("LINK-36: an account is asked about three times a day at most, also at the same moment, and a new request ends the viewer's old one", async () => {
    const account = newAccount();
    const people = await Promise.all(Array.from({ length: 6 }, () => anAccount(db)));
    const asked = await Promise.all(people.map((id) => ask(id, account)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
    expect(asked.filter((one) => !one.ok && one.why === "too_many_for_account")).toHaveLength(3);
    expect(new Set(asked.flatMap((one) => (one.ok ? [one.value.amount_cents] : []))).size).toBe(3);

    const [id, mine] = [await anAccount(db), newAccount()];
    const first = await askAmount(id, mine);
    const second = await askAmount(id, mine);
    await sync(grown(mine, first));
    expect([first === second, await state(id), await owner(mine)]).toEqual([false, "other_amount", undefined]);
    nowMs += 25 * 60 * minuteMs;
    expect((await ask(id, mine)).ok).toBe(true);
  });

  test("LINK-36: a wager cannot take over a linked account, and a chat code takes one over that a wager linked", async () => {
    const [rival, holder, account] = [await anAccount(db), await anAccount(db), newAccount()];
    const amount = await askAmount(rival, account);
    const link = { provider: "roobet", accountId: account.accountId, accountName: account.username } as const;
    await linkAccount(db, { ...link, userId: holder, now: clock.now() });
    await sync(grown(account, amount));
    expect([await state(rival), (await owner(account))?.user_id]).toEqual(["taken", holder]);

    const other = newAccount();
    await sync(grown(other, await askAmount(rival, other)));
    expect((await owner(other))?.user_id).toBe(rival);
    const byCode = { ...link, accountId: other.accountId, userId: holder, now: clock.now() };
    expect((await linkAccount(db, byCode)).ok).toBe(true);
    expect((await owner(other))?.user_id).toBe(holder);
  });

  test("LINK-35: two syncs of the same list link once", async () => {
    const [id, account] = [await anAccount(db), newAccount()];
    const rows = [grown(account, await askAmount(id, account))];
    nowMs += minuteMs;
    const figures = { rows, monthStart, takenAt: clock.now() };
    await Promise.all([1, 2].map(() => settleWagerProofs(house, startEarning, figures)));
    const notices = await db.selectFrom("notices").select("id").where("user_id", "=", id).execute();
    expect([(await owner(account))?.user_id, notices.length]).toEqual([id, 1]);
  });
});

import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { defaultRanks, type Rank } from "../../../common/contract/ranks.ts";
import type { KeyedRank } from "../../../common/server/rank-settings.ts";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import { createClock, monthStart } from "../../../platform/base/clock.ts";
import { aCall, anAccount, getBalance, nextNumber } from "../../../tests/house/builders.ts";
import { runConcurrently } from "../../../tests/house/concurrently.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { bookWagerList } from "../../wagers/book-wagers.ts";
import type { RakebackKind } from "../../wagers/contract/wagers.ts";
import { acquireLease } from "../../wagers/records.ts";
import { claimRakeback, claimRank } from "../claims.ts";
import { recordProps } from "../props.ts";
import { createRecordReader } from "../queries.ts";

const settings = async () =>
  siteSettings.parse({ rates: { points_per_dollar: 0, instant: 0.05, weekly: 0.03, monthly: 0.02 } });
const keyed = (rank: Rank): KeyedRank => ({ ...rank, key: rank.name });
const longAgo = new Date("2026-01-01T00:00:00Z");
const at = (iso: string): Date => new Date(iso);
const kinds = ["instant", "weekly", "monthly"] as const;
const ppmByKind: Record<RakebackKind, number> = { instant: 500, weekly: 300, monthly: 200 };

onEachDatabase("rewards on %s", { pool: 24 }, (database) => {
  const { db } = database;
  const aPlayer = async (): Promise<{ userId: number; accountId: string }> => {
    const userId = await anAccount(db);
    const accountId = `account ${nextNumber()}`;
    await link(userId, accountId);
    return { userId, accountId };
  };
  const link = async (userId: number, accountId: string) => {
    const outcome = await linkAccount(db, {
      userId,
      provider: "roobet",
      accountId,
      accountName: accountId,
      now: longAgo,
    });
    expect(outcome.ok).toBe(true);
  };
  const report = async (month: string, wagers: { accountId: string; wagerCents: number }[], now: Date) => {
    const holder = `test ${nextNumber()}`;
    await sql`update partner_status set lease = null`.execute(db);
    expect(await acquireLease(db, 1, holder, now)).toBe(true);
    const rows = wagers.map((wager) => ({ ...wager, username: wager.accountId }));
    const start = at(`${month}-01T00:00:00Z`);
    const house = { db, clock: { ...createClock(), now: () => now }, settings };
    await bookWagerList(house, { partner: 1, slug: "roobet", monthStart: start, holder }, rows);
  };
  const claim = (userId: number, what: RakebackKind, now: Date, key: string | null = null) =>
    claimRakeback(db, aCall(userId, { now, key, path: `/${what}` }), what);
  const rankCall = (userId: number, rank: Rank, now: Date, key: string | null = null) =>
    claimRank(
      db,
      aCall(userId, { now, key, path: "/rank" }),
      keyed(rank),
      defaultRanks.slice(0, defaultRanks.indexOf(rank)).map(keyed),
    );
  const getBucksCents = async (userId: number) => (await getBalance(db, userId)).bucks_cents;
  const recordAt = async (userId: number, now: Date) => {
    const clock = createClock();
    clock.setOffsetMs(now.getTime() - Date.now());
    const row = await createRecordReader({ db, clock })(userId);
    if (row === null) throw new Error("there is no such record");
    return recordProps(row, defaultRanks.map(keyed));
  };
  const nothing = { ok: false, why: "nothing_due" };
  const paid = (cents: number) => ({ ok: true, value: { cents } });

  test("DATA-26, PERM-12: instant rakeback pays everything accrued once and enters the ledger", async () => {
    const { userId, accountId } = await aPlayer();
    const now = at("2026-11-21T12:00:00Z");
    await report("2026-11", [{ accountId, wagerCents: 1_234_567 }], now);
    expect((await recordAt(userId, now)).instant_rakeback).toBe(6.17);
    expect(await claim(userId, "instant", now)).toEqual(paid(617));
    expect(await claim(userId, "instant", now)).toEqual(nothing);
    expect(await getBucksCents(userId)).toBe(617);
    const rows = await db.selectFrom("ledger").selectAll().where("user_id", "=", userId).execute();
    expect(rows).toMatchObject([{ amount: 617, reason: "rakeback", ref: "rakeback:instant", currency: "bucks" }]);
    expect(await recordAt(userId, now)).toMatchObject({ instant_rakeback: 0, bonuses: 6.17, wager_rewards: 0 });
  });

  test("less than a cent cannot be claimed and is not lost", async () => {
    const { userId, accountId } = await aPlayer();
    await report("2026-11", [{ accountId, wagerCents: 1_999 }], at("2026-11-20T12:00:00Z"));
    expect(await claim(userId, "instant", at("2026-11-20T12:01:00Z"))).toEqual(nothing);
    await report("2026-11", [{ accountId, wagerCents: 2_000 }], at("2026-11-21T12:00:00Z"));
    expect(await claim(userId, "instant", at("2026-11-21T12:00:00Z"))).toEqual(paid(1));
    await report("2026-11", [{ accountId, wagerCents: 5_999 }], at("2026-11-22T12:00:00Z"));
    expect(await claim(userId, "instant", at("2026-11-22T12:00:00Z"))).toEqual(paid(1));
    await report("2026-11", [{ accountId, wagerCents: 6_000 }], at("2026-11-23T12:00:00Z"));
    expect(await claim(userId, "instant", at("2026-11-23T12:00:00Z"))).toEqual(paid(1));
  });

  test("REWARDS-19: weekly rakeback is paid from Monday 00:00:00.000 UTC, monthly from the first 00:00:00.000, and not a millisecond sooner", async () => {
    const { userId, accountId } = await aPlayer();
    await report("2026-11", [{ accountId, wagerCents: 1_000_000 }], at("2026-11-29T23:59:59.999Z"));
    expect(await claim(userId, "weekly", at("2026-11-29T23:59:59.999Z"))).toEqual(nothing);
    expect((await recordAt(userId, at("2026-11-29T23:59:59.000Z"))).weekly_accruing).toBe(3);
    expect(await claim(userId, "weekly", at("2026-11-30T00:00:00.000Z"))).toEqual(paid(300));
    expect(await claim(userId, "monthly", at("2026-11-30T23:59:59.999Z"))).toEqual(nothing);
    expect(await claim(userId, "monthly", at("2026-12-01T00:00:00.000Z"))).toEqual(paid(200));
    const record = await recordAt(userId, at("2026-12-01T00:00:00.000Z"));
    expect(record).toMatchObject({
      wagered: 0,
      weekly_last_claimed: "2026-11-30T00:00:00.000Z",
      monthly_last_claimed: "2026-12-01T00:00:00.000Z",
    });
  });

  test("a sync after midnight books the ended month's wager into that month, and it is claimable right away, even after a claim", async () => {
    const { userId, accountId } = await aPlayer();
    await report("2026-11", [{ accountId, wagerCents: 1_000_000 }], at("2026-11-30T23:58:00Z"));
    expect(await claim(userId, "monthly", at("2026-12-01T00:00:00Z"))).toEqual(paid(200));
    await report("2026-11", [{ accountId, wagerCents: 1_500_000 }], at("2026-12-01T00:04:00Z"));
    await report("2026-12", [{ accountId, wagerCents: 700_000 }], at("2026-12-01T00:04:00Z"));
    const now = at("2026-12-01T00:05:00Z");
    expect(await recordAt(userId, now)).toMatchObject({ wagered: 7_000, monthly_rakeback: 1, monthly_accruing: 1.4 });
    expect(await claim(userId, "monthly", now)).toEqual(paid(100));
    expect(await claim(userId, "monthly", now)).toEqual(nothing);
    expect(await claim(userId, "monthly", at("2027-01-01T00:00:00Z"))).toEqual(paid(140));
  });

  test("20 concurrent claims pay once, and one key gets the same response every time", async () => {
    const { userId, accountId } = await aPlayer();
    const now = at("2026-11-21T12:00:00Z");
    await report("2026-11", [{ accountId, wagerCents: 1_000_000 }], now);
    const outcomes = await runConcurrently(
      database,
      userId,
      Array.from({ length: 20 }, () => () => claim(userId, "instant", now)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await report("2026-11", [{ accountId, wagerCents: 2_000_000 }], now);
    const keyed = await runConcurrently(
      database,
      userId,
      Array.from({ length: 10 }, () => () => claim(userId, "instant", now, "one key")),
    );
    expect(new Set(keyed.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set([JSON.stringify(paid(500))]));
    expect(await claim(userId, "instant", now, "one key")).toEqual(paid(500));
    expect(await getBucksCents(userId)).toBe(1_000);
  });

  test("REWARDS-26, REWARDS-27, REWARDS-28, REWARDS-29: a reached rank is paid in order, once for life", async () => {
    const { userId, accountId } = await aPlayer();
    const [first, second, third] = defaultRanks as [Rank, Rank, Rank];
    const now = at("2026-11-21T12:00:00Z");
    await report("2026-11", [{ accountId, wagerCents: 999_999 }], now);
    expect(await rankCall(userId, first, now)).toEqual({ ok: false, why: "short", cents: 1 });
    await report("2026-11", [{ accountId, wagerCents: 5_000_000 }], now);
    expect(await rankCall(userId, second, now)).toEqual({ ok: false, why: "earlier", rank: "Bronze I" });
    expect(await rankCall(userId, third, now)).toEqual({ ok: false, why: "short", cents: 2_500_000 });
    const ahead = await aPlayer();
    await report("2026-11", [{ accountId: ahead.accountId, wagerCents: 7_500_000 }], now);
    expect(await rankCall(ahead.userId, third, now)).toEqual({ ok: false, why: "earlier", rank: "Bronze I" });
    expect(await rankCall(userId, first, now)).toEqual(paid(1_000));
    expect(await rankCall(userId, second, now)).toEqual(paid(5_000));
    expect(await rankCall(userId, first, now)).toEqual({ ok: false, why: "claimed" });
    expect(await recordAt(userId, now)).toMatchObject({
      claimed_rank_rewards: ["Bronze I", "Bronze II"],
      wager_rewards: 60,
      bonuses: 60,
    });
    const nextMonth = at("2026-12-02T12:00:00Z");
    await report("2026-12", [{ accountId, wagerCents: 9_000_000 }], nextMonth);
    expect(await rankCall(userId, first, nextMonth)).toEqual({ ok: false, why: "claimed" });
    expect(await rankCall(userId, third, nextMonth)).toEqual(paid(7_500));
    expect(await getBucksCents(userId)).toBe(13_500);
  });

  test("REWARDS-19: a reached rank that is not claimed expires at 00:00:00.000 UTC on the first", async () => {
    const { userId, accountId } = await aPlayer();
    const [first] = defaultRanks as [Rank];
    await report("2026-11", [{ accountId, wagerCents: 1_000_000 }], at("2026-11-30T12:00:00Z"));
    expect(await rankCall(userId, first, at("2026-12-01T00:00:00.000Z"))).toEqual({
      ok: false,
      why: "short",
      cents: 1_000_000,
    });
    expect(await rankCall(userId, first, at("2026-11-30T23:59:59.999Z"))).toEqual(paid(1_000));
  });

  test("20 concurrent claims of one rank pay once, unlinked users get none, and an account brings each rank once", async () => {
    const { userId, accountId } = await aPlayer();
    const [first, second] = defaultRanks as [Rank, Rank];
    const now = at("2026-11-21T12:00:00Z");
    await report("2026-11", [{ accountId, wagerCents: 6_000_000 }], now);
    const both = Array.from(
      { length: 20 },
      (_, index) => () => rankCall(userId, index % 4 === 3 ? second : first, now),
    );
    const outcomes = await runConcurrently(database, userId, both);
    const claims = await db.selectFrom("rank_claims").selectAll().where("user_id", "=", userId).execute();
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(claims.length);
    expect(await getBucksCents(userId)).toBe(claims.reduce((sum, row) => sum + row.reward_cents, 0));

    await unlinkAccount(db, userId, "roobet", now);
    const other = await anAccount(db);
    expect(await rankCall(other, first, now)).toEqual({ ok: false, why: "unlinked" });
    await link(other, accountId);
    expect(await rankCall(other, first, now)).toEqual({ ok: false, why: "used" });
    expect(await getBucksCents(other)).toBe(0);
  });

  test("over random months of wagers and concurrent claims and syncs, the total paid is rates × growth to within one carried cent", async () => {
    const hour = 60 * 60 * 1000;
    const start = at("2026-03-05T07:00:00Z").getTime();
    const step = fc.record({
      hours: fc.integer({ min: 1, max: 24 * 12 }),
      growth: fc.array(fc.integer({ min: -500, max: 3_000_000 }), { minLength: 2, maxLength: 2 }),
      lateCents: fc.integer({ min: 0, max: 40_000 }),
      claims: fc.array(fc.record({ who: fc.nat({ max: 1 }), what: fc.constantFrom(...kinds) }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const players = [await aPlayer(), await aPlayer()];
        const figures = new Map<string, number>();
        const highest = new Map<string, number>();
        let now = new Date(start);
        const grow = async (month: string, growth: readonly number[]) => {
          const wagers = players.map(({ accountId }, index) => {
            const name = `${accountId} ${month}`;
            const wagerCents = Math.max(0, (figures.get(name) ?? 0) + (growth[index] ?? 0));
            figures.set(name, wagerCents);
            highest.set(name, Math.max(highest.get(name) ?? 0, wagerCents));
            return { accountId, wagerCents };
          });
          await report(month, wagers, now);
        };
        const toMonth = (time: Date) => time.toISOString().slice(0, 7);
        for (const { hours, growth, lateCents, claims } of steps) {
          const before = now;
          now = new Date(now.getTime() + hours * hour);
          const syncing = async () => {
            if (toMonth(before) !== toMonth(now)) await grow(toMonth(before), [lateCents, lateCents]);
            await grow(toMonth(now), growth);
          };
          const claiming = claims.map(({ who, what }) => claim(players[who]?.userId ?? 0, what, now));
          await Promise.all([syncing(), ...claiming]);
        }
        const end = new Date(monthStart(now).getTime() + 70 * 24 * hour);
        for (const { userId, accountId } of players) {
          let grown = 0;
          for (const [name, cents] of highest) if (name.startsWith(`${accountId} `)) grown += cents;
          let expected = 0;
          for (const what of kinds) {
            await claim(userId, what, end);
            expected += Math.floor((grown * ppmByKind[what]) / 1_000_000);
            const left = await db
              .selectFrom("rakeback_accruals")
              .select(({ fn }) => fn.sum<number>("microcents").as("sum"))
              .where("user_id", "=", userId)
              .where("kind", "=", what)
              .executeTakeFirst();
            expect(Number(left?.sum ?? 0)).toBe((grown * ppmByKind[what]) % 1_000_000);
          }
          expect(await getBucksCents(userId)).toBe(expected);
          expect((await recordAt(userId, end)).bonuses).toBe(expected / 100);
        }
      }),
      { numRuns: database.kind === "embedded" ? 15 : 25 },
    );
  });
});

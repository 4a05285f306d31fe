import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import type { Db } from "../../../platform/database/db.ts";
import { anAccount } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { acquireLease, startEarning } from "../records.ts";
import { type EarningRates, toEarningRates } from "../rules.ts";
import type { WagerRow, WagerSource } from "../source.ts";
import { type SyncHouse, syncPartner } from "../sync.ts";

const settingRates = { points_per_dollar: 1, instant: 0.05, weekly: 0.03, monthly: 0.02 };
const rates: EarningRates = { pointsPerDollarE6: 1_000_000, instantPpm: 500, weeklyPpm: 300, monthlyPpm: 200 };
const november = new Date("2026-11-01T00:00:00Z");

function arrange(db: Db, options: { demo?: boolean } = {}) {
  const clock = createClock();
  const stage = {
    clock,
    pointsPerDollar: 1,
    asked: [] as string[],
    answer: (_month: string): WagerRow[] => [],
    source: undefined as unknown as WagerSource,
    house: undefined as unknown as SyncHouse,
    setTime(iso: string) {
      clock.setOffsetMs(Date.parse(iso) - Date.now());
    },
    sync: () => syncPartner(stage.house, stage.source, { waitMs: 0 }),
  };
  stage.source = {
    type: 1,
    slug: "roobet",
    label: "Roobet",
    asks: "GET /stats",
    async month(start) {
      const month = start.toISOString().slice(0, 7);
      stage.asked.push(month);
      return { rows: stage.answer(month), skipped: { count: 0, reasons: [] }, takenAt: clock.now() };
    },
  };
  const config = { demo: options.demo ?? false } as SyncHouse["config"];
  const log = pino({ level: "silent" });
  const settings = async () =>
    siteSettings.parse({ rates: { ...settingRates, points_per_dollar: stage.pointsPerDollar } });
  stage.house = { db, clock, log, changes: createChanges(), config, settings };
  stage.setTime("2026-11-21T12:00:00Z");
  return stage;
}

const makeUser = (db: Db): Promise<number> => anAccount(db);

const link = (db: Db, userId: number, accountId: string, now: Date, baselineCents = 0) =>
  linkAccount(db, { userId, provider: "roobet", accountId, accountName: accountId, now }, async (tx, how) => {
    if (how === "same") return;
    await startEarning(tx, 1, november, { accountId, username: accountId, wagerCents: baselineCents }, now);
  });

const readPoints = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom("balances").select("points").where("user_id", "=", userId).executeTakeFirstOrThrow()).points;

const readCarry = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom("earning_carry").select("points_e8").where("user_id", "=", userId).executeTakeFirst())
    ?.points_e8 ?? 0;

async function readAccrued(db: Db, userId: number): Promise<Record<string, number>> {
  const rows = await db.selectFrom("rakeback_accruals").selectAll().where("user_id", "=", userId).execute();
  return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.period}`, row.microcents]));
}

async function clearWagers(db: Db): Promise<void> {
  await sql`truncate links, link_grants, wagers, wager_months, earning_carry, rakeback_accruals, partner_status`.execute(
    db,
  );
}

onEachDatabase("what wagers earn, on the %s database", (database) => {
  const { db } = database;
  test("a wager of $500 earns 500 points and three rakebacks, booked in the ledger", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const user = await makeUser(db);
    await link(db, user, "a", new Date("2026-11-20T00:00:00Z"));
    stage.answer = (month) => (month === "2026-11" ? [{ accountId: "a", username: "Ann", wagerCents: 50_000 }] : []);

    const run = await stage.sync();

    expect(run).toMatchObject({ ok: true, rows_understood: 1, rows_skipped: 0, earned_points: 500 });
    expect(await readPoints(db, user)).toBe(500);
    expect(await readAccrued(db, user)).toEqual({
      "instant 2026-11-21": 50_000 * 500,
      "weekly 2026-11-16": 50_000 * 300,
      "monthly 2026-11-01": 50_000 * 200,
    });
    const booked = await db.selectFrom("ledger").selectAll().where("user_id", "=", user).execute();
    expect(booked).toMatchObject([{ currency: "points", amount: 500, reason: "wager", ref: "roobet:2026-11" }]);
    const status = await db.selectFrom("partner_status").selectAll().executeTakeFirstOrThrow();
    expect(status).toMatchObject({ error: null, rows_understood: 1, lease: null });
  });

  test("for any reports and rates, points are the whole part of growth × rate, and are paid once", async () => {
    const step = fc.record({
      figures: fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 3, maxLength: 3 }),
      pointsPerDollarE6: fc.constantFrom(1_000_000, 333_333, 1, 0, 2_500_001, 100_000_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await clearWagers(db);
        const stage = arrange(db);
        const users = [await makeUser(db), await makeUser(db), await makeUser(db)];
        for (const [index, user] of users.entries()) await link(db, user, `acc${index}`, november, index * 1_000);
        const highest = users.map((_, index) => index * 1_000);
        const earnedE8 = users.map(() => 0n);
        for (const { figures, pointsPerDollarE6 } of steps) {
          stage.pointsPerDollar = pointsPerDollarE6 / 1_000_000;
          stage.answer = (month) =>
            month === "2026-11"
              ? figures.map((wagerCents, index) => ({ accountId: `acc${index}`, username: `n${index}`, wagerCents }))
              : [];
          expect(await stage.sync()).toMatchObject({ ok: true });
          expect(await stage.sync()).toMatchObject({ ok: true, earned_points: 0 });
          for (const [index, figure] of figures.entries()) {
            const growth = Math.max(0, figure - highest[index]!);
            highest[index] = Math.max(highest[index]!, figure);
            earnedE8[index]! += BigInt(growth) * BigInt(pointsPerDollarE6);
            expect(await readPoints(db, users[index]!)).toBe(Number(earnedE8[index]! / 100_000_000n));
            expect(await readCarry(db, users[index]!)).toBe(Number(earnedE8[index]! % 100_000_000n));
          }
        }
        for (const [index, user] of users.entries()) {
          const accrued = await readAccrued(db, user);
          const growth = highest[index]! - index * 1_000;
          expect(accrued["monthly 2026-11-01"] ?? 0).toBe(growth * rates.monthlyPpm);
        }
      }),
      { numRuns: database.kind === "embedded" ? 12 : 25 },
    );
    await expectLedgerHolds(db);
  });

  test("an account earns from its linking on; earlier wagers earn nothing, whether synced or not", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const user = await makeUser(db);
    const report = (wagerCents: number) => {
      stage.answer = (month) => (month === "2026-11" ? [{ accountId: "a", username: "Ann", wagerCents }] : []);
      return stage.sync();
    };
    await report(10_000);
    await link(db, user, "a", new Date("2026-11-20T00:00:00Z"), 30_000);
    expect(await report(29_000)).toMatchObject({ earned_points: 0 });
    expect(await report(30_000)).toMatchObject({ earned_points: 0 });
    expect(await report(30_199)).toMatchObject({ earned_points: 1 });
    expect(await report(30_200)).toMatchObject({ earned_points: 1 });

    await unlinkAccount(db, user, "roobet", new Date("2026-11-21T00:00:00Z"));
    expect(await report(90_000)).toMatchObject({ earned_points: 0 });
    expect(await readPoints(db, user)).toBe(2);
  });

  test("linking the same account again keeps wagers made since the last sync", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const user = await makeUser(db);
    await link(db, user, "a", november, 0);
    const again = await link(db, user, "a", new Date("2026-11-21T00:00:00Z"), 10_000);
    stage.answer = (month) => (month === "2026-11" ? [{ accountId: "a", username: "Ann", wagerCents: 10_000 }] : []);
    expect(again).toEqual({ ok: true, value: "same" });
    expect(await stage.sync()).toMatchObject({ earned_points: 100 });
  });

  test("a partner account belongs to one user, even when two link it at the same moment", async () => {
    await clearWagers(db);
    const users = await Promise.all([1, 2, 3, 4].map(() => makeUser(db)));
    const outcomes = await Promise.all(users.map((user) => link(db, user, "a", november)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(Array(3).fill({ ok: false, why: "taken" }));
  });

  test("an ended month is synced until a response that comes an hour after the month's end; its late growth still earns", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const [early, late] = [await makeUser(db), await makeUser(db)];
    await link(db, early, "a", new Date("2026-11-20T00:00:00Z"));
    const figures: Record<string, number> = { "2026-11": 10_000 };
    stage.answer = (month) =>
      ["a", "b"].map((id) => ({ accountId: id, username: id, wagerCents: figures[month] ?? 0 }));
    const askedAt = async (iso: string) => {
      stage.setTime(iso);
      stage.asked = [];
      expect(await stage.sync()).toMatchObject({ ok: true });
      return stage.asked;
    };
    expect(await askedAt("2026-11-30T23:58:00Z")).toEqual(["2026-10", "2026-11"]);
    expect(await askedAt("2026-11-30T23:59:00Z")).toEqual(["2026-11"]);

    // This user links after the month's end, so the old month's late growth was wagered before the link.
    await link(db, late, "b", new Date("2026-12-01T00:01:00Z"));
    figures["2026-11"] = 25_000;
    expect(await askedAt("2026-12-01T00:05:00Z")).toEqual(["2026-11", "2026-12"]);
    expect(await readPoints(db, early)).toBe(250);
    expect(await readPoints(db, late)).toBe(0);
    expect(await askedAt("2026-12-01T00:59:00Z")).toEqual(["2026-11", "2026-12"]);
    expect(await askedAt("2026-12-01T01:00:01Z")).toEqual(["2026-11", "2026-12"]);
    expect(await askedAt("2026-12-01T01:05:00Z")).toEqual(["2026-12"]);
    // After a whole month offline, no month in between is missing.
    expect(await askedAt("2027-02-03T10:00:00Z")).toEqual(["2026-12", "2027-01", "2027-02"]);
    expect(await askedAt("2027-02-03T10:05:00Z")).toEqual(["2027-02"]);
    expect(await readAccrued(db, early)).toMatchObject({ "monthly 2026-11-01": 25_000 * 200 });
  });

  test("a list with duplicates books the highest wager once, and an empty list changes no stored wagers", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const user = await makeUser(db);
    await link(db, user, "a", november);
    const row = { accountId: "a", username: "Ann", wagerCents: 10_000 };
    stage.answer = (month) => (month === "2026-11" ? [row, { ...row, wagerCents: 20_000 }, row] : []);
    expect(await stage.sync()).toMatchObject({ ok: true, rows_understood: 1, rows_skipped: 2, earned_points: 200 });

    stage.answer = () => [];
    const run = await stage.sync();
    expect(run).toMatchObject({ ok: false, message: "Roobet answered with an empty list." });
    const figure = await db.selectFrom("wagers").selectAll().executeTakeFirstOrThrow();
    expect(figure).toMatchObject({ wager_cents: 20_000, counted_cents: 20_000 });
    const status = await db.selectFrom("partner_status").selectAll().executeTakeFirstOrThrow();
    expect(status).toMatchObject({ error: "answered with an empty list", rows_understood: 1, lease: null });
  });

  test("WIRE-03: unreadable rows in one month do not make another month without wagers fail", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const row = { accountId: "a", username: "Ann", wagerCents: 10_000 };
    stage.answer = (month) => (month === "2026-10" ? [row, row] : []);
    expect(await stage.sync()).toMatchObject({ ok: true, rows_understood: 1, rows_skipped: 1 });
    expect(stage.asked).toEqual(["2026-10", "2026-11"]);
  });

  test("syncs of one partner never overlap, and many concurrent syncs earn once", async () => {
    await clearWagers(db);
    const stage = arrange(db);
    const user = await makeUser(db);
    await link(db, user, "a", november);
    stage.answer = (month) => (month === "2026-11" ? [{ accountId: "a", username: "Ann", wagerCents: 10_000 }] : []);
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => syncPartner(stage.house, stage.source, { waitMs: 20_000 })),
    );
    expect(runs.every((run) => run.ok)).toBe(true);
    expect(runs.reduce((sum, run) => sum + run.earned_points, 0)).toBe(100);
    expect(await readPoints(db, user)).toBe(100);

    await acquireLease(db, 1, "a dead process", stage.clock.now());
    expect(await stage.sync()).toMatchObject({ ok: false, message: "Another sync of this partner is running." });
    stage.clock.setOffsetMs(stage.clock.offsetMs() + 61_000);
    expect(await stage.sync()).toMatchObject({ ok: true });
  });

  test("a long list is booked in chunks, and two concurrent partners lose nothing of a user's carry", async () => {
    await clearWagers(db);
    const roobet = arrange(db);
    const rainbet = arrange(db);
    rainbet.source = { ...rainbet.source, type: 2, slug: "rainbet", label: "Rainbet" };
    const users: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const user = await makeUser(db);
      users.push(user);
      await link(db, user, `u${index}`, november);
      const other = {
        userId: user,
        provider: "rainbet" as never,
        accountId: `u${index}`,
        accountName: "x",
        now: november,
      };
      await linkAccount(db, other);
    }
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      accountId: `u${index}`,
      username: `name ${index}`,
      wagerCents: 99,
    }));
    for (const stage of [roobet, rainbet]) stage.answer = (month) => (month === "2026-11" ? rows : []);
    const runs = await Promise.all([roobet.sync(), rainbet.sync()]);
    expect(runs).toMatchObject([
      { ok: true, rows_understood: 12_000 },
      { ok: true, rows_understood: 12_000 },
    ]);
    // Twice $0.99 is one point, with 0.98 carried.
    for (const user of users) {
      expect(await readPoints(db, user)).toBe(1);
      expect(await readCarry(db, user)).toBe(98_000_000);
    }
    await expectLedgerHolds(db);
  });

  test("rates from the settings become integers", () => {
    expect(toEarningRates(settingRates)).toEqual(rates);
  });
});

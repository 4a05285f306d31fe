// Taking a partner's report in: whatever it lists, in whatever portions, and whoever comes between; on every database.
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkAccount } from "../../server/accounts/links.ts";
import { createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { siteSettings } from "../../server/core/site-settings.ts";
import { takeIn } from "../../server/wagers/intake.ts";
import { LostLease, lease, startEarning } from "../../server/wagers/records.ts";
import { PartnerUnavailable, type WagerRow } from "../../server/wagers/source.ts";
import { anAccount, balanceOf } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { expectLedgerHolds } from "../house/proven.ts";

const now = new Date("2026-11-21T12:00:00Z");
const november = new Date("2026-11-01T00:00:00Z");
const report = { partner: 1, slug: "roobet", monthStart: november, holder: "this run" };
const small = { comparedAtOnce: 3, bookedAtOnce: 2 };
const row = (accountId: string, wagerCents: number, username = accountId): WagerRow => ({
  accountId,
  username,
  wagerCents,
});

describe.each(testDatabases)("taking a report in, on the %s database", (kind) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(clear);

  async function clear(): Promise<void> {
    await sql`truncate links, link_grants, wagers, wager_months, earning_carry, rakeback_accruals, partner_status`.execute(
      db,
    );
    expect(await lease(db, 1, "this run", now)).toBe(true);
  }
  /** Done once a report is compared, before it is booked. */
  let meanwhile: () => Promise<void> = async () => {};
  const house = () => ({
    db,
    config: { databaseUrl: database.url },
    clock: { ...createClock(), now: () => now },
    settings: async () => {
      await meanwhile();
      return siteSettings.parse({ rates: { points_per_dollar: 1, instant: 0, weekly: 0, monthly: 0 } });
    },
  });
  const take = (rows: Iterable<WagerRow>) => takeIn(house(), report, rows, small);
  const link = async (accountId: string, baselineCents: number): Promise<number> => {
    const userId = await anAccount(db);
    await linkAccount(db, { userId, provider: "roobet", accountId, accountName: accountId, now: november }, (tx) =>
      startEarning(tx, 1, november, row(accountId, baselineCents), now),
    );
    return userId;
  };
  const figures = async () => {
    const rows = await db.selectFrom("wagers").selectAll().orderBy("account_id").execute();
    return Object.fromEntries(
      rows.map((wager) => [wager.account_id, [wager.wager_cents, wager.counted_cents, wager.username]]),
    );
  };

  test("lists of any order, with accounts twice, that come again and change: the figures are the list's, growth earns once", async () => {
    const someRow = fc.record({
      accountId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "H", "h", "\\N", "ü"),
      username: fc.constantFrom("Ann", "ann", "Bob\\", "x y"),
      wagerCents: fc.integer({ min: 0, max: 50_000 }),
    });
    const lists = fc.array(fc.array(someRow, { maxLength: 14 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lists, async (reports) => {
        await clear();
        const owners = new Map([
          ["a", await link("a", 0)],
          ["h", await link("h", 0)],
        ]);
        const known = new Map<string, { figure: number; counted: number; name: string }>([
          ["a", { figure: 0, counted: 0, name: "a" }],
          ["h", { figure: 0, counted: 0, name: "h" }],
        ]);
        for (const rows of reports) {
          const listed = new Map<string, WagerRow>();
          for (const one of rows) {
            const before = listed.get(one.accountId);
            if (before === undefined || before.wagerCents < one.wagerCents) listed.set(one.accountId, one);
          }
          let changed = 0;
          for (const [id, { wagerCents, username }] of listed) {
            const before = known.get(id);
            if (before?.figure !== wagerCents || before.name !== username) changed += 1;
            known.set(id, {
              figure: wagerCents,
              counted: Math.max(before?.counted ?? 0, wagerCents),
              name: username,
            });
          }
          const intake = await take(rows);
          const wagerCents = [...listed.values()].reduce((sum, one) => sum + one.wagerCents, 0);
          expect(intake.staged).toEqual({
            accounts: listed.size,
            duplicates: rows.length - listed.size,
            wagerCents,
          });
          expect((await intake.book()).changed).toBe(changed);
          expect(await (await take(rows)).book()).toEqual({ changed: 0, points: 0 });
          const expected = [...known].map(([id, { figure, counted, name }]) => [id, [figure, counted, name]]);
          expect(await figures()).toEqual(Object.fromEntries(expected));
          for (const [id, userId] of owners) {
            expect((await balanceOf(db, userId)).points).toBe(Math.floor((known.get(id)?.counted ?? 0) / 100));
          }
        }
      }),
      { numRuns: kind === "embedded" ? 8 : 20 },
    );
    await expectLedgerHolds(db);
  });

  test("booking what was staged a second time changes and earns nothing", async () => {
    const user = await link("a", 0);
    const intake = await take([row("a", 500), row("b", 500), row("c", 500)]);
    expect(await intake.book()).toEqual({ changed: 3, points: 5 });
    expect((await take([row("a", 500)])).staged.accounts).toBe(1);
    expect(await intake.book()).toEqual({ changed: 0, points: 0 });
    expect((await balanceOf(db, user)).points).toBe(5);
  });

  test("an account linked while its report is booked earns from the figure it was linked at, and holds up nobody", async () => {
    const linked: number[] = [];
    meanwhile = async () => {
      meanwhile = async () => {};
      linked.push(await link("a", 30_000), await link("c", 45_000));
    };
    const intake = await take([row("a", 30_000), row("b", 100), row("c", 40_000)]);
    expect(await intake.book()).toEqual({ changed: 3, points: 0 });
    expect(await figures()).toEqual({ a: [30_000, 30_000, "a"], b: [100, 100, "b"], c: [40_000, 45_000, "c"] });
    expect(await (await take([row("a", 30_100), row("c", 45_200)])).book()).toMatchObject({ points: 3 });
    expect(await Promise.all(linked.map(async (user) => (await balanceOf(db, user)).points))).toEqual([1, 2]);
  });

  test("an answer that breaks off in its last row has changed nothing", async () => {
    await (await take([row("a", 100)])).book();
    const broken = function* () {
      yield row("a", 900);
      yield row("b", 900);
      throw new PartnerUnavailable("answered with something that is not JSON");
    };
    await expect(take(broken())).rejects.toBeInstanceOf(PartnerUnavailable);
    expect(await figures()).toEqual({ a: [100, 100, "a"] });
    // Nor does what was left lying come along next time.
    await (await take([row("a", 200)])).book();
    expect(await figures()).toEqual({ a: [200, 200, "a"] });
  });

  test("a run that lost its turn writes no more, neither to the lists nor to balances", async () => {
    const user = await link("a", 0);
    const intake = await take([row("a", 10_000)]);
    await sql`update partner_status set lease = 'another run'`.execute(db);
    await expect(intake.book()).rejects.toBeInstanceOf(LostLease);
    await expect(take([row("b", 1)])).rejects.toBeInstanceOf(LostLease);
    expect((await balanceOf(db, user)).points).toBe(0);
    expect(await figures()).toEqual({ a: [0, 0, "a"] });
  });

  test.runIf(kind === "server")(
    "a backup that reads every table does not keep a report from being taken in",
    async () => {
      await (await take([row("a", 100), row("b", 100)])).book();
      await db.connection().execute(async (backup) => {
        await backup.transaction().execute(async (tx) => {
          await sql`lock table wager_reports_1, wager_changes_1 in access share mode`.execute(tx);
          expect(await (await take([row("a", 300)])).book()).toMatchObject({ changed: 1 });
        });
      });
      expect(await figures()).toEqual({ a: [300, 300, "a"], b: [100, 100, "b"] });
    },
  );
});

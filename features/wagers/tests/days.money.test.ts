import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { anAccount, nextPartner } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { wagerDaySources } from "../../boards/wager-days.ts";
import { bookWagerList } from "../book-wagers.ts";
import { acquireLease, recordMonth, startEarning } from "../records.ts";
import { PartnerPaused } from "../source.ts";

const month = new Date("2026-11-01T00:00:00Z");

onEachDatabase("wagers by day on %s", ({ db }) => {
  let now = month;
  const house = {
    db,
    clock: { now: () => now } as never,
    settings: async () => siteSettings.parse({}),
  };
  beforeAll(async () => {
    await anAccount(db);
  });

  async function sync(partner: number, day: string, figures: Record<string, number>): Promise<void> {
    now = new Date(`${day}T12:00:00Z`);
    await acquireLease(db, partner, "test", now);
    const rows = Object.entries(figures).map(([accountId, wagerCents]) => ({
      ...{ accountId, wagerCents },
      username: accountId,
    }));
    await bookWagerList(house, { partner, slug: `p${partner}`, monthStart: month, holder: "test" }, rows);
    const facts = { takenAt: now, settled: false, accounts: rows.length, wagerCents: 0, uploaded: false };
    await recordMonth(db, partner, "2026-11-01", facts);
  }

  async function readDays(partner: number): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select to_char(day, 'DD') || ' ' || account_id || ' ' || cents as line from wager_days
      where partner = ${partner} order by day, account_id`.execute(db);
    return rows.map(({ line }) => line);
  }

  test("RACE-18: growth counts on the day it is seen, a first sync's on the month's first, and late growth on its last", async () => {
    const partner = nextPartner();
    await sync(partner, "2026-11-05", { a: 500 });
    await sync(partner, "2026-11-06", { a: 700, b: 100 });
    await sync(partner, "2026-11-06", { a: 650, b: 130 });
    await sync(partner, "2026-11-07", { a: 710, b: 130 });
    await sync(partner, "2026-12-02", { a: 800, b: 130 });
    expect(await readDays(partner)).toEqual(["01 a 500", "06 a 200", "06 b 130", "07 a 10", "30 a 90"]);
    await startEarning(db, partner, month, { accountId: "a", username: "a", wagerCents: 850 }, new Date("2026-11-20"));
    await startEarning(db, partner, month, { accountId: "a", username: "a", wagerCents: 850 }, new Date("2026-11-20"));
    expect(await readDays(partner)).toContain("20 a 50");
  });

  const syncs = fc.array(fc.dictionary(fc.constantFrom("a", "b", "c"), fc.nat(900)), { minLength: 1, maxLength: 6 });

  test("RACE-18: for any syncs, an account's days add up to its highest figure", async () => {
    await fc.assert(
      fc.asyncProperty(syncs, async (lists) => {
        const partner = nextPartner();
        for (const [index, figures] of lists.entries()) await sync(partner, `2026-11-${10 + index * 3}`, figures);
        const { rows } = await sql<{ account_id: string; cents: number }>`
          select account_id, sum(cents)::bigint as cents from wager_days where partner = ${partner}
          group by account_id`.execute(db);
        const most = new Map<string, number>();
        for (const figures of lists)
          for (const [id, cents] of Object.entries(figures))
            if (cents > 0) most.set(id, Math.max(cents, most.get(id) ?? 0));
        expect(new Map(rows.map(({ account_id, cents }) => [account_id, cents]))).toEqual(most);
      }),
      { numRuns: 25 },
    );
  });

  test("RACE-18: a board of today's partners is a sum of days", async () => {
    const source = wagerDaySources({ db }).find(({ slug }) => slug === "csgobig");
    if (source === undefined) throw new Error("There is no such partner.");
    await sync(source.type, "2026-11-05", { a: 500, b: 10 });
    await sync(source.type, "2026-11-06", { a: 700, b: 400 });
    await sync(source.type, "2026-11-08", { a: 900, b: 450 });
    const day = (date: number) => new Date(Date.UTC(2026, 10, date));
    const answer = await source.read({ from: day(6), to: day(8) });
    expect(answer.rows.map(({ key, cents, row }) => [key, cents, row])).toEqual([
      ["b", 390, 1],
      ["a", 200, 2],
    ]);
    expect(answer.takenAt).toEqual(now);
    const older = new Date(now.getTime() - 1);
    await expect(source.read({ from: day(6), to: day(8) }, now), "nothing is newer").rejects.toThrow(PartnerPaused);
    expect((await source.read({ from: day(6), to: day(8) }, older)).rows).toHaveLength(2);
    expect((await source.read({ from: day(20), to: day(21) })).rows).toEqual([]);
  });
});

import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { House } from "../../../common/server/house.ts";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { linkAccount } from "../../../identity/server/links.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { demoIdentity } from "../../../site/demo/identity.ts";
import { anAccount, getBalance, nextPartner } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { isTrueInSql } from "../../../tests/house/sql-condition.ts";
import { freezeSettled, hasBoardWorkSql } from "../../leaderboard/freeze.ts";
import { acquireLease, recordMonth, releasePartnerLease } from "../records.ts";
import { applyUpload } from "../upload.ts";

const packdraw = 7;
const october = new Date("2026-10-01T00:00:00Z");

onEachDatabase("files on %s", (database) => {
  const { db } = database;
  let adminId: number;
  beforeAll(async () => {
    adminId = await anAccount(db);
    await sql`update users set created_at = '2026-01-01'`.execute(db);
  });
  let partner: number;
  beforeEach(() => {
    partner = nextPartner();
  });

  const clock = createClock();
  const at = (iso: string) => clock.setOffsetMs(Date.parse(iso) - Date.now());
  const house = () => ({
    db,
    clock,
    log: pino({ level: "silent" }),
    changes: createChanges(),
    config: { demo: false } as House["config"],
    settings: async () => siteSettings.parse(demoIdentity),
  });
  const upload = (...lines: string[]) =>
    applyUpload(
      house(),
      {
        partner,
        monthStart: october,
        file: Buffer.from(["username,wager", ...lines].join("\n")),
        isPreview: false,
        actor: { id: adminId, address: "a" },
      },
      false,
    );
  const figures = async () =>
    (
      await db
        .selectFrom("wagers")
        .select(["username", "wager_cents", "counted_cents"])
        .where("partner", "=", partner)
        .orderBy("username")
        .execute()
    ).map((row) => [row.username, row.wager_cents, row.counted_cents]);
  const entries = async () =>
    (
      await db
        .selectFrom("board_entries as e")
        .innerJoin("boards as b", "b.id", "e.board_id")
        .select(["e.username", "e.wager_cents"])
        .where("b.partner", "=", partner)
        .orderBy("e.place")
        .execute()
    ).map((row) => [row.username, row.wager_cents]);

  test("PLAY-06: a name that an older version stored in lower case is not the account of that lower-case name in a new file", async () => {
    at("2026-11-01T02:00:00Z");
    await upload("Bob,500");
    // The form in which ids were stored before names became case-sensitive.
    await sql`update wagers set account_id = 'csv:bob' where partner = ${partner}`.execute(db);
    await upload("Bob,500", "bob,20");
    expect((await figures()).map(([name, cents]) => [name, cents])).toEqual([
      ["Bob", 50_000],
      ["bob", 2_000],
    ]);
  });

  test("an account missing from the new file leaves the board and wins no prize; an account listed without an amount keeps its wager", async () => {
    at("2026-10-20T00:00:00Z");
    await upload("bob,500", "bbo,900000", "eve,70");
    at("2026-11-02T00:00:00Z");
    expect(await upload("bobby,600", "ann,10", "eve,no idea")).toMatchObject({
      ok: true,
      value: { rows_understood: 2, rows_skipped: 1, frozen: true },
    });
    await freezeSettled(house());
    expect(await entries()).toEqual([
      ["bobby", 60_000],
      ["eve", 7_000],
      ["ann", 1_000],
    ]);
  });

  test("a viewer missing from one file and listed again in the next earns from their growth once", async () => {
    partner = packdraw;
    const userId = await anAccount(db);
    at("2026-10-02T00:00:00Z");
    await linkAccount(db, { userId, provider: "packdraw", accountId: "a1", accountName: "ann", now: clock.now() });
    at("2026-10-20T00:00:00Z");
    const points = async () => (await getBalance(db, userId)).points;
    await upload("ann,100", "bob,1");
    const first = await points();
    expect(first).toBeGreaterThan(0);
    await upload("bob,2");
    expect(await figures()).toEqual([
      ["ann", 0, 10_000],
      ["bob", 200, 200],
    ]);
    await upload("ann,100");
    expect(await points()).toBe(first);
    await upload("ann,150");
    expect(await points()).toBe(first * 1.5);
  });

  test("a month is not frozen while its wagers are being booked again", async () => {
    at("2026-11-02T00:00:00Z");
    await upload("ann,100");
    expect(await acquireLease(db, partner, "the next file", clock.now())).toBe(true);
    expect(await isTrueInSql(db, hasBoardWorkSql(clock.now()))).toBe(false);
    expect(await freezeSettled(house())).toEqual([]);
    await releasePartnerLease(db, partner, "the next file");
    expect(await freezeSettled(house())).toHaveLength(1);
  });

  test("a lease whose holder died, or whose clock moved back, does not keep the month from being frozen", async () => {
    at("2026-12-24T00:00:00Z");
    await acquireLease(db, partner, "later", clock.now());
    at("2026-11-02T00:00:00Z");
    const facts = { takenAt: clock.now(), settled: true, accounts: 1, wagerCents: 100, uploaded: true };
    await db.transaction().execute((tx) => recordMonth(tx, partner, "2026-10-01", facts));
    expect(await freezeSettled(house())).toHaveLength(1);
  });

  test("a month whose file arrives between the look-up and the freeze is not frozen half booked", async () => {
    at("2026-11-02T00:00:00Z");
    await upload("ann,100");
    const inner = house();
    let holds = false;
    const settings = async () => {
      holds ||= await acquireLease(db, partner, "the next file", clock.now());
      return inner.settings();
    };
    expect(await freezeSettled({ ...inner, settings })).toEqual([]);
    expect(holds).toBe(true);
    expect(await entries()).toEqual([]);
  });
});

// Sums of the ledger by day, and the forgetting of old keys: on every database.
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../server/core/db.ts";
import { countDays, pointsByDay } from "../../server/ledger/days.ts";
import { move } from "../../server/ledger/ledger.ts";
import { forgetOldKeys } from "../../server/ledger/once.ts";
import { anAccount, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";

const hoursFrom = (time: Date, hours: number) => new Date(time.getTime() + hours * 60 * 60 * 1000);

describe.each(testDatabases)("sums and forgetting on the %s database", (kind) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  /** Added up from the whole ledger. */
  async function sumsOfAll(from: Date) {
    const { rows } = await sql<{ day: string; issued: number; spent: number }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(sum(amount) filter (where amount > 0), 0)::float8 as issued,
        coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as spent
      from ledger where currency = 'points' and created_at >= ${from} group by 1`.execute(db);
    return new Map(rows.map(({ day, ...sums }) => [day, sums]));
  }

  test("GROW-06: days are the ledger's, whatever was counted when, and however the clock was moved", async () => {
    const userId = await anAccount(db, { points: 1_000_000, bucksCents: 500 });
    const from = new Date("2026-11-10T00:00:00Z");
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ hours: fc.integer({ min: -300, max: 40 }), amount: fc.integer({ min: -50, max: 50 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ atOnce: fc.integer({ min: 1, max: 4 }) }),
      },
    );
    const any = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if ("atOnce" in one) await countDays(db, one.atOnce);
        else if (one.amount !== 0) {
          const movement = { userId, currency: "points", reason: "demo", ref: "x", requestId: null } as const;
          await move(db, { ...movement, amount: one.amount, now: hoursFrom(someTime, one.hours) });
        }
      }
      expect(await pointsByDay(db, from)).toEqual(await sumsOfAll(from));
    });
    await fc.assert(any, { numRuns: 25 });
    await countDays(db);
    await countDays(db);
    const { ledger_id: until } = await db.selectFrom("ledger_days_until").selectAll().executeTakeFirstOrThrow();
    expect(until).toBe(
      (
        await db
          .selectFrom("ledger")
          .select(({ fn }) => fn.max("id").as("id"))
          .executeTakeFirstOrThrow()
      ).id,
    );
    expect(await pointsByDay(db, from)).toEqual(await sumsOfAll(from));
  });

  const kept = async () => (await db.selectFrom("ledger_days_until").selectAll().executeTakeFirstOrThrow()).ledger_id;
  const newest = async () =>
    (
      await db
        .selectFrom("ledger")
        .select(({ fn }) => fn.max("id").as("id"))
        .executeTakeFirstOrThrow()
    ).id;

  // The embedded database has one connection: there nobody writes while another asks.
  test.runIf(kind === "server")("GROW-06: nothing is counted past a movement that is under way", async () => {
    const [slow, quick] = [await anAccount(db), await anAccount(db)];
    const from = new Date(0);
    const movement = {
      currency: "points",
      reason: "demo",
      ref: "x",
      requestId: null,
      amount: 1,
      now: someTime,
    } as const;
    await countDays(db);
    await countDays(db);
    const before = await kept();
    await db.transaction().execute(async (tx) => {
      await move(tx, { ...movement, userId: slow });
      await move(db, { ...movement, userId: quick });
      for (let run = 0; run < 3; run += 1) await countDays(db);
      expect(await kept()).toBe(before);
    });
    for (let run = 0; run < 2; run += 1) await countDays(db);
    expect(await kept()).toBe(await newest());
    expect(await pointsByDay(db, from)).toEqual(await sumsOfAll(from));
  });

  test("GROW-07: old keys go, a few at a time, until the time is over; those of the last day stay", async () => {
    const userId = await anAccount(db);
    const key = (name: string, hoursAgo: number) => ({
      user_id: userId,
      path: "/x",
      key: name,
      body_sha256: "",
      answer: "null",
      created_at: hoursFrom(someTime, -hoursAgo),
    });
    const old = Array.from({ length: 25 }, (_, index) => key(`old ${index}`, 25 + index));
    await db
      .insertInto("idempotency_keys")
      .values([...old, key("young", 23), key("new", 0)])
      .execute();
    const names = async () =>
      (await db.selectFrom("idempotency_keys").select("key").where("user_id", "=", userId).execute()).map(
        (row) => row.key,
      );
    expect(await forgetOldKeys(db, someTime, { atOnce: 10, forMs: 0 })).toBe(10);
    expect(await names()).toHaveLength(17);
    expect(await forgetOldKeys(db, someTime, { atOnce: 10 })).toBe(15);
    expect((await names()).sort()).toEqual(["new", "young"]);
  });
});

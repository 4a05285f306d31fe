import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookMovement } from "../../../money/server/ledger.ts";
import type { Db } from "../../../platform/database/db.ts";
import { someTime } from "../../../tests/house/builders.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { openHouse, type TestHouse, type Visitor } from "../../../tests/house/house.ts";
import { stopWithLedgerCheck } from "../../../tests/house/ledger-checks.ts";

const path = (bucks: number) => `/api/user/withdraw-bucks/${bucks}/btc/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`;

describe.each(testDatabases)("cashout terms on %s", (kind) => {
  let house: TestHouse;
  let viewer: Visitor;
  let viewerId: number;
  beforeAll(async () => {
    house = await openHouse({}, { kind });
    viewer = await house.signedIn("viewer");
    const { db } = house.database;
    ({ id: viewerId } = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "viewer")
      .executeTakeFirstOrThrow());
    const gift = { currency: "bucks", reason: "demo", ref: "test", requestId: null, now: someTime } as const;
    await bookMovement(db, { ...gift, userId: viewerId, amount: 10_000_000 });
  });
  afterAll(() => stopWithLedgerCheck(house));

  /** Writes the terms as another process would, while its change announcement does not arrive here. */
  const elsewhere = (cashout: object, on: Db = house.database.db) =>
    sql`insert into site_settings (key, value, updated_at) values ('cashout', ${JSON.stringify(cashout)}::jsonb, now())
      on conflict (key) do update set value = excluded.value`.execute(on);
  const asked = async (bucks: number) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => viewer.post(path(bucks))));
    return [...new Set(answers.map(({ status, body }) => `${status} ${body.message}`))].sort();
  };
  const remembered = async () => (await house.house.settings()).cashout;

  beforeEach(async () => {
    await elsewhere({});
    expect((await viewer.post(path(10))).status).toBe(200);
    expect(await remembered(), "this process has its own memory").toMatchObject({ paused: false, minimum: 10 });
  });

  test("STAFF-17: a pause set in another process stops every withdrawal here", async () => {
    await elsewhere({ paused: true });
    expect(await remembered(), "and it is stale").toMatchObject({ paused: false });
    expect(await asked(10)).toEqual(["409 Cashouts are paused for now. Your bucks are safe."]);
  });

  test("STAFF-17: limits, cap and fee set in another process apply here", async () => {
    await elsewhere({ minimum: 50, maximum: 60 });
    expect(await asked(49)).toEqual(["422 bad request"]);
    expect(await asked(61)).toEqual(["422 bad request"]);
    await elsewhere({ fees: { btc: 7 } });
    const { body } = await viewer.post(path(20));
    const row = await house.database.db
      .selectFrom("withdrawals")
      .select("fee_cents")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.fee_cents).toBe(700);
    const letter = await house.database.db
      .selectFrom("notices")
      .select("text")
      .where("user_id", "=", viewerId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(letter.text).toContain("$13.00 after a processing fee of $7.00");
    await sql`update cashout_days set asked_bucks = 0`.execute(house.database.db);
    await elsewhere({ daily_cap: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => viewer.post(path(10))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test.runIf(kind === "server")("STAFF-17: setting a pause waits for a running withdrawal", async () => {
    const { db } = house.database;
    const waitingFor = (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.n;
        })
        .toBe(count);
    const asked = async (on: Db) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from withdrawals`.execute(on);
      return rows[0]?.n;
    };
    const under = await db.transaction().execute(async (tx) => {
      await sql`select from balances where user_id = ${viewerId} for update`.execute(tx);
      const pending = viewer.post(path(10));
      await waitingFor(1);
      // Reproduces the moment after the pause is written and before any process is notified.
      const pausing = db.transaction().execute(async (other) => {
        await elsewhere({ paused: true }, other);
        return asked(other);
      });
      await Promise.race([pausing, waitingFor(2)]);
      return { calls: [pending, pausing] as const };
    });
    const [, atThePause] = await Promise.all(under.calls);
    expect(await asked(db)).toBe(atThePause);
  });
});

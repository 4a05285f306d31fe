// A hundredth of the site that `npm run bench -- growth` measures, on PostgreSQL: how many rows each page reads, even at the
// end of a long list.
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskWithdrawals } from "../../features/cashout/queries.ts";
import { listDeskClaims } from "../../features/challenges/queries.ts";
import { readAuditPage } from "../../features/desk/audit-routes.ts";
import { readMessages } from "../../features/desk/message-routes.ts";
import { deskOrders, type OrderFilter } from "../../features/store/order-search.ts";
import { countMovements, readLedgerPage, readLedgerReasons } from "../../money/history/queries.ts";
import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Cursor } from "../../platform/database/keyset-page.ts";
import { type Filled, fill } from "../../workshop/bench/growth/fill.ts";
import { anAccount } from "../house/builders.ts";
import { testDatabases } from "../house/database.ts";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";

/** The smallest growing tables have a thousand rows here. */
const fewRows = 700;

describe.runIf(testDatabases.includes("server"))("a site that has grown", () => {
  let house: TestHouse;
  let db: Db;
  let admin: Visitor;
  let filled: Filled;
  const now = new Date();
  beforeAll(async () => {
    house = await openHouse({}, { kind: "server" });
    db = house.database.db;
    const client = new pg.Client({ connectionString: house.database.url });
    await client.connect();
    filled = await fill(client, { scale: 0.01, now });
    await client.end();
    admin = await house.signedIn("admin");
  }, 120_000);
  afterAll(() => house.stop());

  const findUsername = async (id: number): Promise<string> =>
    (await db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;

  test("GROW-01: its ledger balances", async () => {
    const proof = await verifyLedger(db);
    expect(isLedgerValid(proof)).toBe(true);
    expect(proof.rows).toBeGreaterThan(filled.sizes.movements);
  });

  /** Returns how many rows `act` reads of each table. */
  function rowsReadBy(act: (tx: Tx) => Promise<unknown>): Promise<Map<string, number>> {
    return byIndexes(async (tx) => {
      const before = await rowsRead(tx);
      await act(tx);
      const after = await rowsRead(tx);
      return new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]));
    });
  }

  /** Returns the table of which `act` reads the most rows, and their number. */
  async function mostRead(act: (tx: Tx) => Promise<unknown>): Promise<{ table: string; rows: number }> {
    const read = [...(await rowsReadBy(act))].map(([table, rows]) => ({ table, rows }));
    return read.toSorted((a, b) => b.rows - a.rows)[0] ?? { table: "none", rows: 0 };
  }

  /** Discourages sequential scans, which may be cheap on a hundredth of the site but not on the whole site. */
  function byIndexes<Value>(act: (tx: Tx) => Promise<Value>): Promise<Value> {
    return db.transaction().execute(async (tx) => {
      for (const way of ["seqscan", "hashjoin", "mergejoin"]) {
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
      }
      return act(tx);
    });
  }

  /** Returns this connection's row reads by table. */
  async function rowsRead(tx: Tx): Promise<Map<string, number>> {
    const { rows } = await sql<{ table: string; rows: number }>`
      select relname as table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_xact_user_tables`.execute(tx);
    return new Map(rows.map((row) => [row.table, row.rows]));
  }

  const isFew = { table: expect.any(String), rows: expect.toSatisfy((rows: number) => rows <= fewRows) };

  const ends: Cursor[] = [{ at: "start" }, { at: "end" }];
  const orders = (["pending", "fulfilled", "refunded", "all"] satisfies OrderFilter["status"][]).map(
    (status) => [`${status} orders`, (tx: Tx, place: Cursor) => deskOrders(tx, { status, search: "" }, place)] as const,
  );
  const withdrawals = (["pending", "paid", "all"] as const).map(
    (status) =>
      [
        `${status} withdrawals`,
        (tx: Tx, place: Cursor) => deskWithdrawals(tx, { status, currency: "all", search: "" }, place),
      ] as const,
  );
  const noFilter = { actor: "", action: "", from: "", to: "" };
  const audit = [{}, { action: "user.ban" }, { action: "nothing-like-it" }, { actor: "admin" }].map(
    (filter) =>
      [
        `the log of ${JSON.stringify(filter)}`,
        (tx: Tx, place: Cursor) => readAuditPage(tx, { ...noFilter, ...filter }, place),
      ] as const,
  );
  const others = [
    [
      "withdrawals in bitcoin",
      (tx: Tx, place: Cursor) => deskWithdrawals(tx, { status: "paid", currency: "btc", search: "" }, place),
    ],
    ["accepted claims", (tx: Tx, place: Cursor) => listDeskClaims(tx, "accepted", place)],
    ["messages", (tx: Tx, place: Cursor) => readMessages(tx, place)],
  ] as const;

  test.each([...orders, ...withdrawals, ...audit, ...others])(
    "GROW-02: %s read few rows at both ends of their lists",
    async (_, list) => {
      for (const place of ends) expect(await mostRead((tx) => list(tx, place))).toEqual(isFew);
    },
  );

  test("GROW-02: the history of a user with ten thousand movements reads few rows under any filter and on any page", async () => {
    const now = new Date();
    for (const filter of [{}, { currency: "bucks" as const }, { reason: "rakeback" }]) {
      const ledgerFilter = { currency: "all" as const, reason: null, now, ...filter };
      for (const page of [1, 2, 20]) {
        expect(await readLedgerPage(db, filled.heavy, ledgerFilter, page)).toHaveLength(50);
        expect(await mostRead((tx) => readLedgerPage(tx, filled.heavy, ledgerFilter, page))).toEqual(isFew);
      }
      expect(await countMovements(db, filled.heavy, ledgerFilter)).toBeGreaterThanOrEqual(1_000);
      expect(await mostRead((tx) => countMovements(tx, filled.heavy, ledgerFilter))).toEqual(isFew);
    }
    expect(await readLedgerReasons(db, filled.heavy, now)).toContain("rakeback");
    expect(await mostRead((tx) => readLedgerReasons(tx, filled.heavy, now))).toEqual(isFew);
  });

  test("GROW-05: General weighs at most 150 KB with a year of boards, and the entries of omitted boards load one at a time", async () => {
    const answer = await admin.page("/admin/general");
    expect(JSON.stringify(answer.props).length).toBeLessThan(150 * 1_024);
    const boards = answer.props.leaderboards as { id: number; leaderboard: string; truncated: boolean }[];
    const leftOut = boards.filter(({ leaderboard }) => leaderboard === "[]");
    expect(leftOut.length).toBeGreaterThan(5);
    expect(leftOut.every(({ truncated }) => truncated)).toBe(true);
    const whole = (await admin.get(`/api/leaderboard/${leftOut[0]?.id}`)).body;
    expect(JSON.parse(whole.leaderboard).length).toBeGreaterThan(500);
  });

  test("GROW-08: a search finds what a scan of all names would", async () => {
    // Creates the only name that begins with the searched text; thousands contain it.
    await anAccount(db, { name: "Otterly" });
    const { rows: all } = await sql<{ username: string }>`select username from users`.execute(db);
    const nearest = (part: string) =>
      all
        .map(({ username }) => ({ username, at: username.toLowerCase().indexOf(part.toLowerCase()) }))
        .filter(({ at }) => at >= 0)
        .sort(
          (a, b) =>
            a.at - b.at ||
            a.username.length - b.username.length ||
            (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1),
        )
        .slice(0, 20)
        .map(({ username }) => username);
    for (const part of [
      "lucky",
      "LUCKY_otter",
      "otter",
      "_",
      "%",
      "5",
      "r",
      "lucky_otter_1",
      "nobody-at-all",
      "\u{10FFFF}",
    ]) {
      const found = (await admin.get(`/api/user/search/${encodeURIComponent(part)}`)).body;
      expect(
        found.map(({ username }: { username: string }) => username),
        part,
      ).toEqual(nearest(part));
    }
  });

  test("GROW-09: accounts with the same wallet are found in any spelling, and so are accounts at a mobile carrier's address", async () => {
    const [one = 0, paid = 0, twin = 0, other = 0] = [0, 3, 4, 6].map((far) => filled.plain + far);
    await db.updateTable("users").set({ btc_address: "SharedWallet" }).where("id", "=", one).execute();
    await db.updateTable("users").set({ ltc_address: "sharedWALLET" }).where("id", "=", twin).execute();
    await db.updateTable("withdrawals").set({ address: "SHAREDwallet" }).where("user_id", "=", paid).execute();
    const findAlike = async (id: number) => {
      const { body } = await admin.get(`/api/user-profile/${await findUsername(id)}`);
      return new Map<string, string | null>(
        body.alike.map((user: { username: string; wallet: string }) => [user.username, user.wallet]),
      );
    };
    const seen = await findAlike(one);
    expect([seen.get(await findUsername(paid)), seen.get(await findUsername(twin))]).toEqual([
      "SHAREDwallet",
      "sharedWALLET",
    ]);
    expect((await findAlike(paid)).get(await findUsername(one))).toBe("SharedWallet");
    expect((await findAlike(other)).has(await findUsername(one))).toBe(false);
    // A fifth of all users share the heavy viewer's address.
    expect((await findAlike(filled.heavy)).size).toBe(10);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { copyDatabaseFolder, openTestDatabase, testDatabases } from "../../tests/house/database.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { openDatabase } from "./database.ts";
import { StartRefused } from "./start-refused.ts";

const log = pino({ level: "silent" });

onEachDatabase("a database (%s)", (database) => {
  beforeAll(async () => {
    await database.pool.query(
      "create table things (id bigint primary key, n bigint check (n >= 0), day date, at timestamptz)",
    );
  });

  test("int8 arrives as a number, date as text, timestamptz as a Date", async () => {
    const at = new Date("2026-03-04T05:06:07.890Z");
    await sql`insert into things values (${1}, ${9007199254740991}, ${"2026-02-28"}, ${at})`.execute(database.db);
    const { rows } = await sql`select *, array[7::bigint, null] as ids from things where id = ${1}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ id: 1, n: Number.MAX_SAFE_INTEGER, day: "2026-02-28", at, ids: [7, null] }]);
  });

  test("an int8 that a number cannot hold exactly is an error", async () => {
    await expect(database.pool.query("select 9007199254740993::bigint")).rejects.toThrow(/9007199254740993/);
    await expect(sql`select ${"9223372036854775807"}::bigint`.execute(database.db)).rejects.toThrow(RangeError);
  });

  test("a violated constraint is a DatabaseError with code and constraint, and the next query works", async () => {
    const clash = await sql`insert into things (id) values (${1})`
      .execute(database.db)
      .catch((error: unknown) => error);
    expect(clash).toBeInstanceOf(pg.DatabaseError);
    expect(clash).toMatchObject({ code: "23505", constraint: "things_pkey" });
    const negative = await sql`update things set n = ${-1}`.execute(database.db).catch((error: unknown) => error);
    expect(negative).toMatchObject({ code: "23514", constraint: "things_n_check" });
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a failed transaction leaves nothing behind for the next query", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await sql`insert into things (id) values (${50})`.execute(tx);
      await sql`select 1 / ${0}::int`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect((await database.pool.query("select from things where id = 50")).rowCount).toBe(0);
  });

  test("a connection dropped inside a transaction rolls it back", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("insert into things (id) values (60)");
    client.release(new Error("dropped"));
    expect((await database.pool.query("select from things where id = 60")).rowCount).toBe(0);
  });

  test("a repeated statement is prepared once under its name; one without parameters never", async () => {
    for (let i = 0; i < 4; i += 1) await sql`select n, ${i}::int as i from things where id = ${1}`.execute(database.db);
    const client = await database.pool.connect();
    try {
      for (let i = 0; i < 4; i += 1) await client.query("select $1::int + 1 as sum", [i]);
      const { rows } = await client.query("select statement from pg_prepared_statements where name like 'w\\_%'");
      expect(rows.filter((row) => row.statement === "select $1::int + 1 as sum")).toHaveLength(1);
      expect(rows.filter((row) => row.statement.includes("pg_prepared_statements"))).toHaveLength(0);
    } finally {
      client.release();
    }
  });

  test("concurrent commands and large results arrive complete", async () => {
    await database.pool.query("create table a (x int); create table b (y text); insert into a values (1)");
    const long = "ü".repeat(700_000);
    const { rows } = await sql<{ text: string }>`select ${long}::text as text`.execute(database.db);
    expect(rows[0]?.text).toBe(long);
    const many = await database.pool.query("select g, repeat('x', 100) as x from generate_series(1, 20000) g");
    expect(many.rows).toHaveLength(20_000);
    expect(many.rows.at(-1)).toEqual({ g: 20_000, x: "x".repeat(100) });
  });

  test("COPY takes rows with any characters, all or none, and the connection stays usable", async () => {
    await sql`create table copied (id int, name text)`.execute(database.db);
    const names = ["plain", "tab\t", "back\\slash", "ünï 🍀", ""];
    const good = Buffer.from("0\tplain\n1\ttab\\t\n2\tback\\\\slash\n3\tünï 🍀\n4\t\n");
    await sql`copy copied (id, name) from stdin ${good}`.execute(database.db);
    const found = await sql<{ name: string }>`select name from copied order by id`.execute(database.db);
    expect(found.rows.map(({ name }) => name)).toEqual(names);

    const broken = Buffer.from("8\tgood\nnine\tbad\n");
    await expect(sql`copy copied (id, name) from stdin ${broken}`.execute(database.db)).rejects.toMatchObject({
      code: "22P02",
    });
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*) as count from copied where id > ${6}`.execute(database.db);
    expect(counted).toEqual([{ count: 0 }]);
  });

  test("many parallel queries each get their own result", async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, i) => (await sql<{ i: number }>`select ${i}::int as i`.execute(database.db)).rows[0]?.i,
      ),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });

  test("the time zone is UTC, and a date computed in SQL is the UTC day", async () => {
    const { rows } = await sql`select (${new Date("2026-01-31T23:30:00-02:00")}::timestamptz)::date as day`.execute(
      database.db,
    );
    expect(rows).toEqual([{ day: "2026-02-01" }]);
  });
});

test.runIf(testDatabases.includes("server"))(
  "replaces connections that the server cut, without a restart",
  async () => {
    const database = await openTestDatabase("server", { pool: 3 });
    await Promise.all([1, 2, 3].map(() => database.pool.query("select pg_sleep(0.05)")));
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'windfall' and datname = current_database()",
    );
    await admin.end();
    await expect
      .poll(() => database.pool.query("select 1 as one").then(({ rows }) => rows, String))
      .toEqual([{ one: 1 }]);
    await database.close();
  },
);

test("on the embedded database, a query on the pool inside an open transaction fails instead of waiting forever", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  await copyDatabaseFolder(dataDir);
  const config = { databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true };
  const database = await openDatabase(config, log, { durable: false, connectWithinMs: 1_000 });
  const stuck = database.db.transaction().execute(async () => database.pool.query("select 1"));
  await expect(stuck).rejects.toThrow(/timeout/);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  await rm(dataDir, { recursive: true });
});

test("a missing server is reported in one clear line without the password", async () => {
  const config = {
    databaseUrl: "postgres://me:s3cret@127.0.0.1:9/wind",
    databasePool: 2,
    dataDir: "",
    namedStatements: true,
  };
  const refusal = await openDatabase(config, log, { waitForServerMs: 0 }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect((refusal as Error).message).toMatch(/^DATABASE_URL \(127\.0\.0\.1:9\/wind\) cannot be opened: .*ECONNREFUSED/);
  expect((refusal as Error).message).not.toMatch(/s3cret|\n/);
});

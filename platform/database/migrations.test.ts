import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { openTestDatabase, testDatabases } from "../../tests/house/database.ts";
import { readableLog } from "../../tests/house/log-lines.ts";
import { nextVersion } from "../../tests/house/migration-versions.ts";
import { openDatabase } from "./database.ts";
import { migrationsFolder } from "./migration-files.ts";
import { migrate } from "./migrations.ts";
import { StartRefused } from "./start-refused.ts";

const log = pino({ level: "silent" });
const allNames = async () => (await readdir(migrationsFolder)).map((name) => name.replace(/\.sql$/, "")).sort();

describe.each(testDatabases)("migrations (%s)", (kind) => {
  test("a migrated database has nothing left to apply and keeps its data", async () => {
    const database = await openTestDatabase(kind);
    await sql`insert into secrets values (${"a"}, ${"b"})`.execute(database.db);
    expect(await database.migrate()).toEqual({ applied: [], newer: [] });
    expect(await database.db.selectFrom("secrets").selectAll().execute()).toEqual([{ name: "a", value: "b" }]);
    await database.close();
  });

  test("UP-09: on a non-empty database, logs each migration with its time and says if a slow one is still running", async () => {
    const database = await openTestDatabase(kind);
    const { log: noted, lines } = readableLog();
    const newer = await nextVersion({
      "9001-quick": "-- needs: any\nselect 1;",
      "9002-slow": "-- needs: any\nselect pg_sleep(0.5);",
    });
    await migrate(database.db, newer, { log: noted, sayEveryMs: 200 });
    const ms = expect.any(Number);
    expect(lines.filter(({ level }) => level === 30)).toMatchObject([
      { migration: "9001-quick", ms },
      { migration: "9002-slow", ms },
    ]);
    expect(lines.filter(({ level }) => level === 40)).toContainEqual(
      expect.objectContaining({
        migration: "9002-slow",
        msg: expect.stringMatching(/still running/),
      }),
    );
    await database.close();
  });

  test("refuses a newer program's database with one line and leaves it unchanged", async () => {
    const database = await openTestDatabase(kind);
    await sql`insert into kysely_migration values (${"9999-from-the-future"}, ${"2030-01-01"})`.execute(database.db);
    const refusal = await database.migrate().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect((refusal as Error).message).toMatch(/^The database was migrated by a newer Windfall \(9999-from-the-future/);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
    expect(rows.map((row) => row.name)).toEqual([...(await allNames()), "9999-from-the-future"]);
    await database.close();
  });

  test("UP-08: refuses a development version's database with one line that says what to do", async () => {
    const database = await openTestDatabase(kind);
    await sql`insert into kysely_migration values (${"0001-foundation"}, ${"2026-01-01"})`.execute(database.db);
    await expect(database.migrate()).rejects.toThrow(/development version .* cannot be upgraded\. .*DATA_DIR/);
    await database.close();
  });

  test("UP-01: a program runs beside a newer program's migrations that allow it, and refuses one that does not", async () => {
    const database = await openTestDatabase(kind);
    const names = await allNames();
    const newer = await nextVersion({ "9001-expands": "-- needs: any\nalter table products add column shelf text;" });
    expect(await migrate(database.db, newer)).toEqual({ applied: ["9001-expands"], newer: [] });
    // Neither the older program nor the previous version's files lack a migration.
    expect(await database.migrate()).toEqual({ applied: [], newer: ["9001-expands"] });
    const older = await nextVersion({}, names.slice(0, -1));
    expect(await migrate(database.db, older)).toEqual({ applied: [], newer: [names.at(-1), "9001-expands"] });

    const step = database.db.updateTable("migration_needs").where("name", "=", "9001-expands");
    await step.set({ needs: "stop" }).execute();
    await expect(database.migrate()).rejects.toThrow(/by a newer Windfall \(9001-expands is unknown here\)/);
    // A migration whose needs are not recorded is treated as `stop`.
    await database.db.deleteFrom("migration_needs").execute();
    await expect(database.migrate()).rejects.toThrow(/\(9001-expands is unknown here\)/);
    await database.close();
  });

  test("UP-01: refuses a program that lacks a migration older than the newest applied one, and applies nothing", async () => {
    const database = await openTestDatabase(kind);
    await migrate(database.db, await nextVersion({ "9002-theirs": "-- needs: any\nselect 1;" }));
    const ours = await nextVersion({ "9001-ours": "-- needs: any\nselect 1;" });
    await expect(migrate(database.db, ours)).rejects.toThrow(/has 9002-theirs, .* but lacks 9001-ours/);
    await database.close();
  });

  test("UP-07: if a migration fails, those applied before it stay, and the next start continues there", async () => {
    const database = await openTestDatabase(kind);
    const good = "-- needs: any\ncreate table shelves (name text primary key);";
    const failing = await nextVersion({ "9001-good": good, "9002-bad": "-- needs: any\nselect nothing;" });
    await expect(migrate(database.db, failing)).rejects.toThrow(/\(9002-bad\)/);
    const mended = await nextVersion({ "9001-good": good, "9002-bad": "-- needs: any\nselect 1;" });
    expect(await migrate(database.db, mended)).toEqual({ applied: ["9002-bad"], newer: [] });
    const late = await nextVersion({ "9000-late": good, "9001-good": good, "9002-bad": good });
    await expect(migrate(database.db, late)).rejects.toThrow(/lacks 9000-late, but has later ones/);
    await database.close();
  });

  test("names a migration that fails and leaves nothing of it behind", async () => {
    const database = await openTestDatabase(kind);
    const last = "9001-twice";
    const text = "-- needs: any\ncreate table half (x int);\ncreate table users (x int);";
    const failing = await nextVersion({ [last]: text });
    const refusal = await migrate(database.db, failing).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect((refusal as Error).message).toContain(last);
    expect((refusal as Error).message).toMatch(/already exists/);
    expect((await database.pool.query("select from kysely_migration where name = $1", [last])).rowCount).toBe(0);
    expect((await database.pool.query("select from pg_tables where tablename = 'half'")).rowCount).toBe(0);
    await database.close();
  });
});

test("an empty embedded folder gets all migrations", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  const config = { databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true };
  const database = await openDatabase(config, log, { durable: false });
  expect(await database.migrate()).toEqual({ applied: await allNames(), newer: [] });
  await database.close();
  await rm(dataDir, { recursive: true });
});

describe.runIf(testDatabases.includes("server"))("several processes start together on an empty server", () => {
  const name = `windfall_test_race_${process.pid}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  afterEach(() => onServer(`drop database if exists ${name} with (force)`));

  test("one of the processes applies each migration", async () => {
    await onServer(`create database ${name}`);
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href;
    const config = { databaseUrl: url, databasePool: 2, dataDir: "", namedStatements: true };
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config, log)));
    const outcomes = await Promise.all(databases.map((database) => database.migrate()));
    expect(outcomes.flatMap((outcome) => outcome.applied).sort()).toEqual(await allNames());
    for (const database of databases) await database.close();
  });
});

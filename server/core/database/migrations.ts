// Brings a database to the shape this program needs: the numbered files of db/migrations, each once, in order,
// under a lock that makes other starting processes wait.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Tables } from "../../../db/tables.ts";
import { StartRefused } from "./start-refused.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../db/migrations/", import.meta.url));

/** By name, in order. */
export async function migrationFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  return Object.fromEntries(files.map((file) => [file.slice(0, -".sql".length), { up: (db) => runFile(db, file) }]));
}

async function runFile(db: Kysely<unknown>, file: string): Promise<void> {
  // A migration may take longer than any request is allowed to.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql.raw(await readFile(`${migrationsFolder}${file}`, "utf8")).execute(db);
}

/** Applies what is missing. Throws `StartRefused` when the database is ahead of this program, or a file fails. */
export async function migrate(db: Kysely<Tables>): Promise<{ applied: string[] }> {
  const provider: MigrationProvider = { getMigrations: migrationFiles };
  const known = Object.keys(await migrationFiles());
  const before = await appliedMigrations(db);
  refuseNewer(before, known);
  if (before.length === known.length) return { applied: [] };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    // A newer program may have migrated while this one waited for the lock.
    refuseNewer(await appliedMigrations(db), known);
    const failed = results.find((result) => result.status === "Error")?.migrationName ?? "before the first file";
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`The database could not be migrated (${failed}): ${why}.`, { cause: error });
  }
  return { applied: results.filter((result) => result.status === "Success").map((result) => result.migrationName) };
}

/** What keeps a start from serving at once: files it would apply first, and those it does not know. */
export async function migrationsAhead(db: Kysely<Tables>): Promise<{ missing: string[]; unknown: string[] }> {
  const known = Object.keys(await new SqlFiles().getMigrations());
  const applied = await appliedMigrations(db);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const table = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (table.rows[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function refuseNewer(applied: string[], known: string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new StartRefused(
    `The database was migrated by a newer Windfall (${unknown} is unknown here): start that version, or restore a backup from before it.`,
  );
}

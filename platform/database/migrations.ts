// Applies the migrations under a lock, which makes other starting processes wait. The database also stores what each
// migration needs of older programs, so these can find out whether they may still run.
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "../../db/tables.ts";
import type { Log } from "../base/log.ts";
import { classifyError, errorReason } from "./database-errors.ts";
import {
  type MigrationFile,
  migrationsFolder,
  newestMigrationName,
  parseNeeds,
  readMigrations,
} from "./migration-files.ts";
import { listenerName, listenerPrefix } from "./pub-sub.ts";
import { StartRefused } from "./start-refused.ts";

export interface Migrated {
  applied: string[];
  /** Migrations of a newer program after which this program may still run. */
  newer: string[];
}

/**
 * A migration beside running processes waits for a table lock less long than requests do (5 s), because every later request for
 * that table waits behind it. On a timeout it lets these requests pass and retries.
 */
const stepLockTimeout = "3s";
const lockRetryMs = 1_000;
const lockRetryForMs = 10 * 60_000;

export interface MigrationLog {
  log?: Log;
  sayEveryMs?: number;
}

/** A migration of development versions before the first release. Databases that had it cannot be upgraded. */
const developmentStep = "0001-foundation";
const developmentRefusal =
  "A development version of Windfall made this database, and it cannot be upgraded. Use an empty one (DATABASE_URL or another DATA_DIR).";

/**
 * Logs each applied migration unless the database is empty. Throws `StartRefused` if this program may not run on the
 * database, or if a migration fails.
 */
export async function migrate(
  db: Kysely<Tables>,
  folder: string = migrationsFolder,
  { log, sayEveryMs = 30_000 }: MigrationLog = {},
): Promise<Migrated> {
  const files = await readMigrations(folder);
  const known = files.map((file) => file.name);
  const applied: string[] = [];
  let giveUpAt = performance.now() + lockRetryForMs;
  for (;;) {
    const before = await appliedMigrations(db);
    if (before.includes(developmentStep)) throw new StartRefused(developmentRefusal);
    const newer = before.filter((name) => !known.includes(name));
    const missing = files.filter((file) => !before.includes(file.name));
    if (newer.length > 0) await refuseUnknownSteps(db, newer, missing);
    if (missing.length === 0) return { applied, newer };
    if (before.length > 0) {
      refuseOutOfOrder(before, missing);
      await refuseOlderProcesses(db, files, missing);
    }

    const provider = {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, toMigration(file)])),
    };
    // Recorded times say nothing about the order, because processes on machines with different clocks may take turns.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    // Each file is its own transaction, which releases its locks before the next file. Nobody waits for locks on an
    // empty database, so one call applies all.
    const beganAt = performance.now();
    const next = { migration: missing[0]?.name };
    const slow = setInterval(() => log?.warn(next, "a migration is still running, or waiting for a lock"), sayEveryMs);
    const { error, results = [] } = await (before.length === 0
      ? migrator.migrateToLatest()
      : migrator.migrateUp()
    ).finally(() => clearInterval(slow));
    if (error === undefined) {
      const done = results.filter((result) => result.status === "Success");
      for (const { migrationName: migration } of before.length === 0 ? [] : done)
        log?.info({ migration, ms: Math.round(performance.now() - beganAt) }, "applied a migration");
      applied.push(...done.map((result) => result.migrationName));
      giveUpAt = performance.now() + lockRetryForMs;
      continue;
    }
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    const overtaken = failed === undefined && (await appliedMigrations(db)).some((name) => !known.includes(name));
    if (overtaken) continue;
    // Throws, because the process manager retries the start until the database is available.
    if (classifyError(error) === "away") throw error;
    if (classifyError(error) !== "busy" || performance.now() > giveUpAt) {
      const why = error instanceof Error ? error.message : String(error);
      const at = failed ?? "before the first file";
      throw new StartRefused(`The database could not be migrated (${at}): ${why}.`, { cause: error });
    }
    log?.warn({ ...next, reason: errorReason(error) }, "a migration could not get a lock; retrying");
    await sleep(lockRetryMs);
  }
}

export async function migrationSteps(folder = migrationsFolder): Promise<Record<string, Migration>> {
  return Object.fromEntries((await readMigrations(folder)).map((file) => [file.name, toMigration(file)]));
}

function toMigration({ name, text }: MigrationFile): Migration {
  const needs = parseNeeds(text) ?? "stop";
  return {
    async up(db) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`select set_config('lock_timeout', ${needs === "any" ? stepLockTimeout : "0"}, true)`.execute(db);
      await sql.raw(text).execute(db);
      if (await tableExists(db, "migration_needs")) {
        await sql`insert into migration_needs (name, needs) values (${name}, ${needs})`.execute(db);
      }
    },
  };
}

export async function migrationsAhead(db: Kysely<Tables>): Promise<{ missing: string[]; unknown: string[] }> {
  const known = (await readMigrations(migrationsFolder)).map((file) => file.name);
  const applied = await appliedMigrations(db);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

export const newestApplied = async (db: Kysely<Tables>): Promise<string | null> =>
  (await appliedMigrations(db)).at(-1) ?? null;

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  if (!(await tableExists(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

async function tableExists<Schema>(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/** Accepts unknown migrations only if each of them allows it and this program has every migration before them. */
async function refuseUnknownSteps(db: Kysely<Tables>, newer: string[], missing: MigrationFile[]): Promise<void> {
  const beside = (await tableExists(db, "migration_needs"))
    ? await db.selectFrom("migration_needs").select("name").where("needs", "=", "any").execute()
    : [];
  const refused = newer.find((name) => !beside.some((row) => row.name === name));
  if (refused !== undefined) {
    throw new StartRefused(
      `The database was migrated by a newer Windfall (${refused} is unknown here): start that version, or restore an older backup.`,
    );
  }
  const lacking = missing[0];
  if (lacking !== undefined) {
    throw new StartRefused(
      `The database has ${newer[0]}, which is unknown here, but lacks ${lacking.name}. It belongs to another branch of Windfall.`,
    );
  }
}

function refuseOutOfOrder(applied: string[], missing: MigrationFile[]): void {
  const late = missing.find(({ name }) => applied.some((other) => other > name));
  if (late === undefined) return;
  throw new StartRefused(
    `The database lacks ${late.name}, but has later ones. It belongs to another branch of Windfall.`,
  );
}

/** Throws `StartRefused` if a migration removes something that running older processes use. */
async function refuseOlderProcesses(
  db: Kysely<Tables>,
  files: MigrationFile[],
  missing: MigrationFile[],
): Promise<void> {
  const stopping = missing.find(({ text }) => parseNeeds(text) !== "any");
  if (stopping === undefined) return;
  const { rows } = await sql<{ older: number }>`
    select count(*)::int as older from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${listenerPrefix})
      and application_name <> ${listenerName(newestMigrationName(files))}`.execute(db);
  const older = rows[0]?.older ?? 0;
  if (older === 0) return;
  throw new StartRefused(
    `${stopping.name} removes what older versions use, and ${older} process${older === 1 ? "" : "es"} of them still run${older === 1 ? "s" : ""}: stop ${older === 1 ? "it" : "them"}, then start this one.`,
  );
}

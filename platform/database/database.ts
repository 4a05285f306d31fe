import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Tables } from "../../db/tables.ts";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { PubSub } from "./changes.ts";
import { openEmbedded } from "./embedded.ts";
import { DiskFullMonitor } from "./full-disk.ts";
import { createHealthCheck, type DatabaseState } from "./health-check.ts";
import { migrationsFolder, newestMigrationName, readMigrations } from "./migration-files.ts";
import { type Migrated, migrate } from "./migrations.ts";
import { type Availability, alwaysAvailable, Outage } from "./outage.ts";
import { connectTimeoutMs, createEmbeddedPool, createServerPool, noLimits, requestLimits } from "./pool.ts";
import { listenerName, openPubSub } from "./pub-sub.ts";
import { waitForServer, warnOfLimits } from "./server.ts";
import { createStatementGuard } from "./statement-guard.ts";
import { withStatementTimeout } from "./statement-timeout.ts";
import { type StatementListener, StatementTimer } from "./statement-timer.ts";
import { startUpkeep, type UpkeepTimes, upkeepTimes } from "./upkeep.ts";

export interface Database {
  db: Kysely<Tables>;
  /**
   * Runs what Kysely cannot express. Never use the pool inside a transaction, because the embedded pool has only one
   * connection.
   */
  pool: pg.Pool;
  kind: "embedded" | "server";
  /** Carries messages between processes. Undefined on the embedded database, which belongs to a single process. */
  wire?: PubSub;
  availability: Availability;
  disk: DiskFullMonitor;
  /**
   * Checks the database on a separate connection, so a busy pool does not matter. Rejects soon if the database does not
   * respond.
   */
  checkState(): Promise<DatabaseState>;
  /** Calls `listener` at the end of every statement. Supports only one listener. */
  onStatement(listener: StatementListener): void;
  /** Limits every statement to a few seconds. Call this when the product is stopping. */
  hurry(): void;
  /** Applies the missing migrations. Throws `StartRefused` if this program may not run on the database. */
  migrate(): Promise<Migrated>;
  close(): Promise<void>;
}

export type DatabaseConfig = Pick<PlatformConfig, "databaseUrl" | "databasePool" | "dataDir" | "namedStatements"> &
  Partial<Pick<PlatformConfig, "databaseDirectUrl">>;

export interface MigrationOptions {
  migrations: string;
}

export interface ServerOptions extends MigrationOptions {
  /** A request's statement that takes longer drops its connection. */
  answerWithinMs: number;
  waitForServerMs: number;
}

const serverDefaults: ServerOptions = {
  migrations: migrationsFolder,
  answerWithinMs: 15_000,
  waitForServerMs: 60_000,
};

export interface EmbeddedOptions extends MigrationOptions {
  /** False only in tests: commits are then not synced to the disk. */
  durable: boolean;
  upkeep: UpkeepTimes;
  /** A query waits this long for the embedded database's only connection before it fails. */
  connectWithinMs: number;
}

const embeddedDefaults: EmbeddedOptions = {
  migrations: migrationsFolder,
  durable: true,
  upkeep: upkeepTimes,
  connectWithinMs: connectTimeoutMs,
};

/** Throws `StartRefused` with the line to print. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  options: Partial<EmbeddedOptions & ServerOptions> = {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return openServer(config.databaseUrl, config, log, { ...serverDefaults, ...options });
  }
  return openFolder(join(config.dataDir, "database"), config, log, { ...embeddedDefaults, ...options });
}

async function openServer(
  url: string,
  config: DatabaseConfig,
  log: Log,
  { migrations, answerWithinMs, waitForServerMs }: ServerOptions,
): Promise<Database> {
  const pooled = config.databaseDirectUrl !== undefined;
  const direct = config.databaseDirectUrl ?? url;
  const directly = { name: pooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", url: direct } as const;
  await waitForServer({ name: "DATABASE_URL", url }, waitForServerMs, log);
  if (pooled) await waitForServer(directly, waitForServerMs, log);
  await warnOfLimits(directly, { pool: config.databasePool, pooled }, log);

  const pulse = createHealthCheck(url);
  const outage = new Outage(async () => void (await pulse.check()), log);
  const guard = createStatementGuard(answerWithinMs, (error) => outage.suspect(error));
  const times = new StatementTimer();
  const disk = new DiskFullMonitor(log);
  const common = { named: config.namedStatements, times, guard, outage, disk, log };
  const pool = createServerPool({ ...common, url, max: config.databasePool, limits: requestLimits });
  const name = listenerName(newestMigrationName(await readMigrations(migrations)));
  const wire = openPubSub(direct, pool, log, { name });
  const db = createKysely(pool);
  return {
    db,
    pool,
    kind: "server",
    wire,
    availability: outage,
    disk,
    checkState: () => pulse.check(),
    onStatement: (listener) => times.listen(listener),
    hurry: () => guard.hurry(stoppingTimeoutMs),
    migrate: () => {
      const own = createServerPool({ ...common, url: direct, max: 1, named: false, limits: noLimits });
      return migrateWithoutTimeout(own, migrations, log);
    },
    async close() {
      outage.close();
      pulse.close();
      await wire.close();
      await closePool(pool, log, () => guard.destroyAll());
      guard.close();
    },
  };
}

const migrationTimeoutMs = 60 * 60_000;

async function migrateWithoutTimeout(pool: pg.Pool, migrations: string, log: Log): Promise<Migrated> {
  const db = createKysely(pool);
  try {
    return await withStatementTimeout(migrationTimeoutMs, () => migrate(db, migrations, { log }));
  } finally {
    await db.destroy();
  }
}

async function openFolder(
  folder: string,
  config: DatabaseConfig,
  log: Log,
  options: EmbeddedOptions,
): Promise<Database> {
  const embedded = await openEmbedded(folder, options.durable, log);
  const times = new StatementTimer();
  const disk = new DiskFullMonitor(log);
  const pool = createEmbeddedPool(embedded, {
    named: config.namedStatements,
    times,
    disk,
    withinMs: options.connectWithinMs,
    log,
  });
  const stopUpkeep = startUpkeep(pool, options.upkeep, log);
  const db = createKysely(pool);
  const close = async () => {
    await stopUpkeep();
    await closePool(pool, log);
    await embedded.close();
  };
  return {
    db,
    pool,
    kind: "embedded",
    availability: alwaysAvailable,
    disk,
    checkState: async () => {
      await pool.query("select");
      return { writable: true };
    },
    onStatement: (listener) => times.listen(listener),
    hurry: () => {},
    migrate: () => migrate(db, options.migrations, { log }),
    close,
  };
}

const createKysely = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const stoppingTimeoutMs = 5_000;
/** After this time, the first connections are cut. */
const closeTimeoutMs = 2_000;
const forcedCloseTimeoutMs = 8_000;

async function closePool(pool: pg.Pool, log: Log, cut: () => void = () => {}): Promise<void> {
  const ended = pool.end().then(() => "ended" as const);
  const within = (ms: number) => Promise.race([ended, sleep(ms, "late" as const, { ref: false })]);
  if ((await within(closeTimeoutMs)) === "ended") return;
  cut();
  if ((await within(forcedCloseTimeoutMs)) === "late")
    log.error({ connections: pool.totalCount }, "database connections were still in use at close");
}

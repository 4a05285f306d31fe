// The database, whichever it is: a PostgreSQL server, or the embedded one in a folder. Same driver, same SQL.
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Tables } from "../../db/tables.ts";
import type { Config } from "../config.ts";
import type { Wire } from "./changes.ts";
import { openEmbedded } from "./database/embedded.ts";
import { migrate } from "./database/migrations.ts";
import { connectWithinMs, embeddedPool, serverPool } from "./database/pool.ts";
import { refuseOldServer } from "./database/server.ts";
import { startUpkeep, type UpkeepTimes, upkeepTimes } from "./database/upkeep.ts";
import { openWire } from "./database/wire.ts";
import type { Log } from "./log.ts";

export interface Database {
  db: Kysely<Tables>;
  /** For what Kysely does not say. Inside a transaction use the transaction: the embedded pool has one connection. */
  pool: pg.Pool;
  kind: "embedded" | "server";
  /** Between processes; the embedded database has one process only. */
  wire?: Wire;
  /** Applies the migrations that are missing; throws `StartRefused` for a database newer than this program. */
  migrate(): Promise<{ applied: string[] }>;
  /** Waits for the queries that run, then closes. */
  close(): Promise<void>;
}

export type DatabaseConfig = Pick<Config, "databaseUrl" | "databasePool" | "dataDir" | "namedStatements">;

export interface EmbeddedOptions {
  /** False in tests only: commits are not synced to the disk. */
  durable: boolean;
  upkeep: UpkeepTimes;
  /** How long a query waits for the one connection before it fails. */
  connectWithinMs: number;
}

const embeddedDefaults: EmbeddedOptions = { durable: true, upkeep: upkeepTimes, connectWithinMs };

/** Opens what `config` names. Throws `StartRefused` with the line to print when that is not possible. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  options: Partial<EmbeddedOptions> = {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl, config, log);
  return openFolder(join(config.dataDir, "database"), config, log, { ...embeddedDefaults, ...options });
}

async function openServer(url: string, config: DatabaseConfig, log: Log): Promise<Database> {
  const pool = serverPool(url, config.databasePool, config.namedStatements, log);
  try {
    await refuseOldServer(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const wire = openWire(url, pool, log);
  const db = kyselyOn(pool);
  const close = async () => {
    await wire.close();
    await endPool(pool, log);
  };
  return { db, pool, kind: "server", wire, migrate: () => migrate(db), close };
}

async function openFolder(
  folder: string,
  config: DatabaseConfig,
  log: Log,
  options: EmbeddedOptions,
): Promise<Database> {
  const embedded = await openEmbedded(folder, options.durable, log);
  const pool = embeddedPool(embedded, config.namedStatements, options.connectWithinMs, log);
  const stopUpkeep = startUpkeep(pool, options.upkeep, log);
  const db = kyselyOn(pool);
  const close = async () => {
    await stopUpkeep();
    await endPool(pool, log);
    await embedded.close();
  };
  return { db, pool, kind: "embedded", migrate: () => migrate(db), close };
}

const kyselyOn = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const endWithinMs = 10_000;

/** A connection that is never given back must not keep the product from stopping. */
async function endPool(pool: pg.Pool, log: Log): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(resolve, endWithinMs, "late");
  const outcome = await Promise.race([pool.end(), late]);
  clearTimeout(timer);
  if (outcome === "late")
    log.error({ connections: pool.totalCount }, "database connections were still in use at close");
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../base/log.ts";
import { enableCopy } from "./copy.ts";
import { classifyError, DatabaseAway, markDatabaseError } from "./database-errors.ts";
import type { Embedded } from "./embedded.ts";
import type { DiskFullMonitor } from "./full-disk.ts";
import type { Outage } from "./outage.ts";
import type { StatementGuard } from "./statement-guard.ts";
import { nameStatements, removeStatementNames, StatementNames } from "./statement-names.ts";
import type { StatementTimer } from "./statement-timer.ts";
import { typeParsers } from "./type-parsers.ts";

/**
 * A query waits this long for a connection. The embedded database has one connection, so a query on the pool inside an
 * open transaction would wait for itself forever. It fails after this time.
 */
export const connectTimeoutMs = 10_000;

export interface SessionLimits {
  statement: string;
  lock: string;
  idleInTransaction: string;
}
export const requestLimits: SessionLimits = { statement: "120s", lock: "5s", idleInTransaction: "120s" };
export const noLimits: SessionLimits = { statement: "0", lock: "0", idleInTransaction: "0" };

/** Sets limits by a statement, because PgBouncer refuses start parameters. */
const sessionSettingsSql = ({ statement, lock, idleInTransaction }: SessionLimits): string =>
  `set time zone 'UTC'; set statement_timeout = '${statement}'; set lock_timeout = '${lock}'; ` +
  `set idle_in_transaction_session_timeout = '${idleInTransaction}'`;

const commonOptions = { types: typeParsers, connectionTimeoutMillis: connectTimeoutMs, application_name: "windfall" };

export interface ServerPoolSettings {
  url: string;
  max: number;
  named: boolean;
  limits: SessionLimits;
  times: StatementTimer;
  guard: StatementGuard;
  outage: Pick<Outage, "isAway" | "suspect">;
  disk: DiskFullMonitor;
  log: Log;
}

export function createServerPool(settings: ServerPoolSettings): pg.Pool {
  const { guard, limits, named, times, disk } = settings;
  const prepare = createPreparer(named, times, disk);
  const session = sessionSettingsSql(limits);
  const onConnect = async (client: pg.ClientBase) => {
    guard.watch(client);
    prepare(client);
    await client.query(session);
  };
  return new ServerPool(settings, onConnect);
}

export interface EmbeddedPoolSettings extends Pick<ServerPoolSettings, "named" | "times" | "disk" | "log"> {
  withinMs: number;
}

export function createEmbeddedPool(
  embedded: Embedded,
  { named, times, disk, withinMs, log }: EmbeddedPoolSettings,
): pg.Pool {
  // Sets all fields, because PG* environment variables would replace missing ones. An idle connection is never closed.
  const nowhere = { host: "embedded", port: 5432, user: "postgres", password: "", database: "postgres", ssl: false };
  const own = { stream: () => embedded.stream(), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: withinMs };
  const pool = new pg.Pool({ ...commonOptions, ...nowhere, ...own, onConnect: createPreparer(named, times, disk) });
  const onBroken = (error: Error) => log.warn({ err: error }, "the embedded database's connection broke");
  pool.on("connect", (client) => client.on("error", onBroken));
  pool.on("error", onBroken);
  return pool;
}

function createPreparer(named: boolean, times: StatementTimer, disk: DiskFullMonitor): (client: pg.ClientBase) => void {
  const names = new StatementNames();
  return (client) => {
    if (named) nameStatements(client, names);
    else removeStatementNames(client);
    enableCopy(client);
    times.watch(client);
    disk.watch(client);
  };
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Every process keeps at least this many connections, so a busy process cannot take another's last one. */
const minConnections = 2;
const tooManyConnectionsCode = "53300";
const tooManyConnectionsPauseMs = 250;
/** The pool does not grow for this long after the server refused a connection. */
const regrowAfterMs = 30_000;

class ServerPool extends pg.Pool {
  readonly #outage: ServerPoolSettings["outage"];
  readonly #log: Log;
  readonly #most: number;
  #regrowTimer: NodeJS.Timeout | undefined;

  constructor({ url, max, outage, log }: ServerPoolSettings, onConnect: (client: pg.ClientBase) => Promise<void>) {
    super({
      ...commonOptions,
      connectionString: url,
      max,
      min: Math.min(minConnections, max),
      keepAlive: true,
      onConnect,
    });
    this.#outage = outage;
    this.#log = log;
    this.#most = max;
    // Ignores the error of a broken idle connection. The statement guard has already noticed it, and the pool has
    // removed the connection.
    this.on("error", () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connected();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connected(): Promise<pg.PoolClient> {
    if (this.#outage.isAway) return Promise.reject(new DatabaseAway("The database is away."));
    return super.connect().catch((error: unknown) => this.#afterRefusal(error));
  }

  async #afterRefusal(first: unknown): Promise<pg.PoolClient> {
    const giveUpAt = performance.now() + connectTimeoutMs;
    let refusal = first;
    while (isTooManyConnections(refusal) && performance.now() < giveUpAt) {
      this.#shrink();
      if (this.totalCount === 0) await sleep(tooManyConnectionsPauseMs);
      const next = await super.connect().catch((error: unknown) => ({ refusal: error }));
      if (!("refusal" in next)) return next;
      refusal = next.refusal;
    }
    if (classifyError(markDatabaseError(refusal)) === "away") this.#outage.suspect(refusal);
    throw refusal;
  }

  #shrink(): void {
    this.options.max = Math.max(1, this.totalCount);
    if (this.#regrowTimer !== undefined) return;
    this.#log.warn(
      { connections: this.options.max, wanted: this.#most },
      "the server has no more connections for this process; lower DATABASE_POOL, or raise max_connections",
    );
    this.#regrowTimer = setTimeout(() => {
      this.#regrowTimer = undefined;
      this.options.max = this.#most;
    }, regrowAfterMs).unref();
  }
}

const isTooManyConnections = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === tooManyConnectionsCode;

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../base/log.ts";
import { classifyError, errorReason, markDatabaseError } from "./database-errors.ts";
import { listenerPrefix } from "./pub-sub.ts";
import { StartRefused } from "./start-refused.ts";

const minMajor = 15;
const retryMs = 500;
const connectTimeoutMs = 5_000;

/** `name` is the setting that gives the address. */
export interface DatabaseAddress {
  name: "DATABASE_URL" | "DATABASE_DIRECT_URL";
  url: string;
}

/**
 * Waits for an unavailable server, because machines that start together become ready in any order. Throws
 * `StartRefused`, without the URL's password in the message.
 */
export async function waitForServer(address: DatabaseAddress, waitMs: number, log: Log): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (let said = false; ; said = true) {
    const failure = await withClient(address.url, requireSuitable(address.name)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (failure instanceof StartRefused) throw failure;
    const line = `${address.name} (${displayUrl(address.url)}) cannot be opened: ${errorReason(failure)}.`;
    if (classifyError(failure) === undefined || performance.now() > giveUpAt) {
      throw new StartRefused(line, { cause: failure });
    }
    if (!said) log.warn(`${line} Waiting for it, ${Math.round(waitMs / 1000)} seconds at most.`);
    await sleep(retryMs);
  }
}

export async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const limits = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs };
  const client = new pg.Client({ connectionString: url, application_name: "windfall start", ...limits });
  client.on("error", () => {});
  try {
    await client.connect().catch((error: unknown) => {
      throw markDatabaseError(error);
    });
    return await work(client);
  } finally {
    client.end().catch(() => {});
  }
}

const requireSuitable = (name: DatabaseAddress["name"]) => async (client: pg.Client) => {
  const { rows } = await client.query<{ number: number; words: string }>(
    "select current_setting('server_version_num')::int as number, version() as words",
  );
  const { number = 0, words = "" } = rows[0] ?? {};
  if (/CockroachDB/i.test(words)) {
    throw new StartRefused(
      `${name} is CockroachDB, whose advisory locks do nothing: draws and settings would be written unlocked. Windfall needs PostgreSQL.`,
    );
  }
  const major = Math.floor(number / 10_000);
  if (major < minMajor) {
    throw new StartRefused(`${name} is PostgreSQL ${major}; Windfall needs ${minMajor} or newer.`);
  }
};

const extraConnections = 2;

interface ConnectionRoom {
  most: number;
  others: number;
  processes: number;
  statement: string;
  lock: string;
}

/** Longer than a pool keeps an idle connection, because at the moment another process may hold all free connections. */
const countWithinMs = 15_000;

export async function warnOfLimits(
  address: DatabaseAddress,
  how: { pool: number; pooled: boolean },
  log: Log,
): Promise<void> {
  const until = performance.now() + countWithinMs;
  for (;;) {
    try {
      const advice = await findLimitProblem(address, { ...how, starting: 1 });
      if (advice !== undefined) log.warn(advice.facts, advice.line);
      return;
    } catch (error) {
      if (performance.now() > until) return log.debug({ err: error }, "could not read the database server's limits");
      await sleep(500);
    }
  }
}

/**
 * Returns a problem that would appear only under load: too few connections, or a pooler that drops our limits.
 * `starting` is the number of processes that are about to start.
 */
export async function findLimitProblem(
  address: DatabaseAddress,
  { pool, pooled, starting }: { pool: number; pooled: boolean; starting: number },
): Promise<{ line: string; facts: object } | undefined> {
  const room = await withClient(address.url, readConnectionRoom);
  if (room === undefined) return undefined;
  if (pooled) {
    if (room.statement !== "0" && room.lock !== "0") return undefined;
    const line =
      "DATABASE_URL is a pooler, whose connections do not keep our limits. Set them on the role: ALTER ROLE … SET statement_timeout = '120s'; ALTER ROLE … SET lock_timeout = '5s'; ALTER ROLE … SET idle_in_transaction_session_timeout = '120s'.";
    return { line, facts: {} };
  }
  const processes = Math.max(room.processes + starting, 1);
  const wanted = processes * (pool + extraConnections);
  const left = room.most - room.others;
  if (wanted <= left) return undefined;
  const line = `DATABASE_POOL=${pool} in ${processes} process${processes === 1 ? "" : "es"} may open ${wanted} connections; the server has ${left} for them. Lower DATABASE_POOL, or raise max_connections or the role's limit.`;
  return { line, facts: { wanted, left } };
}

async function readConnectionRoom(client: pg.Client): Promise<ConnectionRoom | undefined> {
  const { rows } = await client.query<ConnectionRoom>(`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        nullif(rolconnlimit, -1), nullif(datconnlimit, -1)
      ) as most,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and application_name not like 'windfall%') as others,
      (select count(*)::int from pg_stat_activity
        where starts_with(application_name, '${listenerPrefix}') and datname = current_database()) as processes,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
  return rows[0];
}

/** Leaves out the user and password. */
export function displayUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

// Pools of connections: to a PostgreSQL server, or of one to the embedded database. Both read values alike and name
// their statements.
import pg from "pg";
import type { Log } from "../log.ts";
import { understandCopy } from "./copy.ts";
import type { Embedded } from "./embedded.ts";
import { nameStatements, StatementNames } from "./statements.ts";
import { typeParsers } from "./types.ts";

/**
 * How long a query waits for a connection. With the embedded database's single one, a query on the pool inside an
 * open transaction would wait for itself; after this it fails instead.
 */
export const connectWithinMs = 10_000;
/** Set as statements, not as start parameters, which PgBouncer refuses. */
const session = "set time zone 'UTC'; set statement_timeout = '120s'; set idle_in_transaction_session_timeout = '120s'";

const common = { types: typeParsers, connectionTimeoutMillis: connectWithinMs, application_name: "windfall" };

export function serverPool(url: string, max: number, named: boolean, log: Log): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(session);
  };
  return watched(new pg.Pool({ ...common, connectionString: url, max, keepAlive: true, onConnect }), named, log);
}

export function embeddedPool(embedded: Embedded, named: boolean, withinMs: number, log: Log): pg.Pool {
  // Stated in full, so that no PG* variable of the environment has a say. The connection is never dropped for idling.
  const nowhere = { host: "embedded", port: 5432, user: "postgres", password: "", database: "postgres", ssl: false };
  const own = { stream: () => embedded.stream(), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: withinMs };
  return watched(new pg.Pool({ ...common, ...nowhere, ...own }), named, log);
}

function watched(pool: pg.Pool, named: boolean, log: Log): pg.Pool {
  const names = new StatementNames();
  pool.on("connect", (client) => {
    if (named) nameStatements(client, names);
    understandCopy(client);
  });
  // An idle connection broke. The pool has dropped it already and opens another when one is needed.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  return pool;
}

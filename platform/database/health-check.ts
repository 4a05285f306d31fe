// Checks the database on a separate connection, because on the pool the check would wait behind requests that wait for
// a lock.
import pg from "pg";
import { markDatabaseError } from "./database-errors.ts";

export interface DatabaseState {
  /**
   * Whether the database accepts writes. Also true if the server has no free connection, because then we cannot check.
   */
  writable: boolean;
}

export interface HealthCheck {
  check(): Promise<DatabaseState>;
  close(): void;
}

const answerTimeoutMs = 5_000;
const stateSql = "select current_setting('transaction_read_only') = 'off' as writable";
const tooManyConnectionsCode = "53300";

export function createHealthCheck(url: string, withinMs = answerTimeoutMs): HealthCheck {
  let client: pg.Client | undefined;
  let pending: Promise<DatabaseState> | undefined;
  let closed = false;

  const discard = (one: pg.Client) => {
    if (client === one) client = undefined;
    one.connection.stream.destroy();
  };
  const connect = async (): Promise<pg.Client> => {
    const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs };
    const own = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: "windfall health",
      ...limits,
    });
    own.on("error", () => discard(own));
    await own.connect();
    if (closed) discard(own);
    else client = own;
    return own;
  };
  const readState = async (one: pg.Client): Promise<DatabaseState> => {
    const { rows } = await one.query<DatabaseState>(stateSql).catch((error: unknown) => {
      discard(one);
      throw markDatabaseError(error);
    });
    const writable = rows[0]?.writable ?? false;
    // Makes the next check connect again, because the server is no longer the primary and its address may now lead to
    // the new primary.
    if (!writable) discard(one);
    return { writable };
  };
  const checkOnce = async (): Promise<DatabaseState> => {
    if (closed) throw new Error("The database is closed.");
    // Tries a new connection if the old one is broken, because only the network may have failed.
    const state = client === undefined ? undefined : await readState(client).catch(() => undefined);
    if (state?.writable) return state;
    try {
      return await readState(await connect());
    } catch (error) {
      // The database is available but has no free connection.
      if (error instanceof pg.DatabaseError && error.code === tooManyConnectionsCode) return { writable: true };
      throw markDatabaseError(error);
    }
  };

  return {
    check() {
      pending ??= checkOnce().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    close() {
      closed = true;
      if (client !== undefined) discard(client);
    },
  };
}

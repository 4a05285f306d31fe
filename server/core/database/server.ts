// The first word with a PostgreSQL server: whether it is there, lets us in, and is new enough.
import type pg from "pg";
import { StartRefused } from "./start-refused.ts";

const oldestMajor = 15;

/** Throws `StartRefused`, never showing the URL's password. */
export async function refuseOldServer(pool: pg.Pool, url: string): Promise<void> {
  const version = await askVersion(pool, url);
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) {
    throw new StartRefused(`DATABASE_URL is PostgreSQL ${major}; Windfall needs ${oldestMajor} or newer.`);
  }
}

async function askVersion(pool: pg.Pool, url: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return rows[0]?.version ?? 0;
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartRefused(`DATABASE_URL (${host}${pathname}) cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

/** Of several addresses tried, Node's error has no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Returns whether an SQL condition, such as a job's `hasWork`, is true now. */
export async function isTrueInSql(db: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

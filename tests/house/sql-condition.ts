import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

export async function isTrueInSql(db: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

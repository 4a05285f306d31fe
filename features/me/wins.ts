// Reads a viewer's newest wins from the tables of all features, in one statement.
import { sql } from "kysely";
import type { Feature } from "../../common/http/feature.ts";
import type { Db } from "../../platform/database/db.ts";
import type { DatedWin, MeProps } from "./contract/me.ts";

const maxWins = 5;

type WinSource = NonNullable<Feature["ownWins"]>;
type Row = Omit<DatedWin, "at"> & { at: Date };

export async function listWins(
  db: Db,
  sources: readonly WinSource[],
  userId: number,
  now: Date,
): Promise<MeProps["wins"]> {
  if (sources.length === 0) return [];
  const queries = sources.map((readWins) => sql`(${readWins(userId, maxWins, now)})`);
  const { rows } = await sql<Row>`${sql.join(queries, sql` union all `)} order by at desc limit ${maxWins}`.execute(db);
  return rows.map(({ kind, name, href, prizes, at }) => ({ kind, name, href, prizes, at: at.toISOString() }));
}

// What happened last that is worth a line to everybody: read from what the site itself wrote down, in one statement.
import { type RawBuilder, sql } from "kysely";
import { maskName } from "../../platform/base/mask-name.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RibbonEvent, RibbonLine } from "./contract/ribbon.ts";

const maxLines = 16;
/** Older news is none. */
const maxAgeDays = 14;

interface Row {
  key: string;
  username: string;
  at: Date;
  event: RibbonEvent;
}

export interface RibbonBounds {
  since: Date;
  /** What a case win has to be worth, besides more than the case cost. */
  leastPoints: number;
}

/**
 * A feature's lines, as a query of `storageKey`, `username`, `itemAt` and `event` (a `RibbonEvent`), the newest few: a busy kind leaves
 * room for the others.
 */
export type RibbonSource = (bounds: RibbonBounds) => RawBuilder<unknown>;

/** Joins the users of `outcomeWords`: nobody who is banned, has closed their account or wants to be left out, however long ago it was. */
export const visibleUsersJoin = sql`join users u on u.id = happened.user_id and u.banned_at is null and not u.left_out`;

/** In a key: numbers of accounts and withdrawals are nobody's business. */
export const toMillis = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

export async function latestLines(
  db: Db,
  sources: readonly RibbonSource[],
  { leastPoints, now }: { leastPoints: number; now: Date },
): Promise<RibbonLine[]> {
  const since = new Date(now.getTime() - maxAgeDays * 24 * 60 * 60_000);
  const queries = sources.map((linesOf) => sql`(${linesOf({ since, leastPoints })})`);
  const { rows } = await sql<Row>`
    ${sql.join(queries, sql` union all `)} order by at desc, key limit ${maxLines}`.execute(db);
  return rows.map(({ key, username, at, event }) => ({
    key,
    username: maskName(username),
    at: at.toISOString(),
    ...event,
  }));
}

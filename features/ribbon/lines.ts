// Reads the latest public events from the tables of all features, in one statement.
import { type RawBuilder, sql } from "kysely";
import type { Feature } from "../../common/http/feature.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RibbonEvent, RibbonLine } from "./contract/ribbon.ts";

const maxLines = 16;
/** Reads more lines than the ribbon shows, so that lines of other kinds can separate those of a frequent kind. */
const maxRead = 64;
/** The most lines of one kind in a row, as long as there are lines of another kind. */
const maxRun = 2;
const maxAgeDays = 14;

interface Row {
  key: string;
  username: string;
  at: Date;
  event: RibbonEvent;
}

/**
 * A query of one feature's newest events: `key`, `username`, `at` and `event` (a `RibbonEvent`). Its limit keeps
 * frequent events from crowding out those of other features.
 */
export type RibbonSource = NonNullable<Feature["ribbonLines"]>;
export type RibbonBounds = Parameters<RibbonSource>[0];

/**
 * Joins the users of `happened`. Leaves out people who are banned, closed their account or opted out, even for events
 * before that.
 */
export const visibleUsersJoin = sql`join users u on u.id = happened.user_id and u.banned_at is null and not u.left_out`;

/** Keys contain a time in ms, because the ids of accounts and withdrawals are not public. */
export const toMillis = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

export async function latestLines(
  db: Db,
  sources: readonly RibbonSource[],
  { leastPoints, now }: { leastPoints: number; now: Date },
): Promise<RibbonLine[]> {
  const since = new Date(now.getTime() - maxAgeDays * 24 * 60 * 60_000);
  const queries = sources.map((readLines) => sql`(${readLines({ since, now, leastPoints })})`);
  const { rows } = await sql<Row>`
    ${sql.join(queries, sql` union all `)} order by at desc, key limit ${maxRead}`.execute(db);
  return mixKinds(rows).map(({ key, username, at, event }) => ({
    key,
    username: maskName(username),
    at: at.toISOString(),
    ...event,
  }));
}

/**
 * Returns the lines to show: always the newest remaining line that is not the third of its kind in a row. The list ends
 * when there is no such line, except if all lines are of one kind.
 */
function mixKinds(rows: readonly Row[]): Row[] {
  const left = [...rows];
  const isMixed = new Set(rows.map(({ event }) => event.kind)).size > 1;
  const shown: Row[] = [];
  while (shown.length < maxLines) {
    const run = shown.slice(-maxRun);
    const isFull = (kind: string) => isMixed && run.length === maxRun && run.every(({ event }) => event.kind === kind);
    const next = left.findIndex(({ event }) => !isFull(event.kind));
    if (next < 0) break;
    shown.push(...left.splice(next, 1));
  }
  return shown;
}

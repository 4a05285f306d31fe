// Reads the latest public events from the features' own tables, in one statement.
import { type RawBuilder, sql } from "kysely";
import type { Feature } from "../../common/http/feature.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RibbonEvent, RibbonLine } from "./contract/ribbon.ts";

const maxLines = 16;
/** More lines than are shown, so that other kinds can come between those of a busy one. */
const maxRead = 64;
/** At most this many lines of one kind follow each other, if the site has other news. */
const maxRun = 2;
/** Older events are not shown. */
const maxAgeDays = 14;

interface Row {
  key: string;
  username: string;
  at: Date;
  event: RibbonEvent;
}

/**
 * A query of a feature's newest events: `key`, `username`, `at` and `event` (a `RibbonEvent`). Its limit keeps a busy kind from
 * crowding out the others.
 */
export type RibbonSource = NonNullable<Feature["ribbonLines"]>;
export type RibbonBounds = Parameters<RibbonSource>[0];

/**
 * Joins the users of `happened`. Leaves out people who are banned, have closed their account or have opted out, however old the
 * event.
 */
export const visibleUsersJoin = sql`join users u on u.id = happened.user_id and u.banned_at is null and not u.left_out`;

/** The time for use in a key, because the numbers of accounts and withdrawals are not public. */
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
 * Returns the lines to show. Each is the newest that does not make three of a kind in a row. When only such lines are left, the
 * ribbon ends, unless the site has one kind of news only.
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

// Keeps an empty section out of viewers' menus and tiles.
import { type RawBuilder, sql } from "kysely";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { House } from "./house.ts";

/**
 * Returns a feature's `emptyPages`: a function that lists the address `page` as empty until one of `rows` (such as
 * `products where status = 'on'`) exists. In the demo it lists nothing, so the menus stay complete. `tag` is announced
 * when such a row is added.
 */
export function emptyUntil(
  { db, changes, config }: Pick<House, "db" | "changes" | "config">,
  { page, tag, rows }: { page: string; tag: string; rows: RawBuilder<unknown> },
): () => Promise<string[]> {
  const hasRows = cachedRead(changes, [tag], async () => {
    const found = await sql`select from ${rows} limit 1`.execute(db);
    return found.rows.length > 0;
  });
  return async () => (config.demo || (await hasRows()) ? [] : [page]);
}

// How many cases can be opened, in a line of the front page.
import { sql } from "kysely";
import type { Shelf } from "../../contracts/home.ts";
import type { Db } from "../core/db.ts";

/** With the dearest one's picture; null: none can. */
export async function casesOnShelf(db: Db): Promise<Shelf | null> {
  const { rows } = await sql<Shelf>`
    select count(*) as count, min(v.price) as from_points,
      (array_agg(v.image order by v.price desc, c.id) filter (where v.image is not null))[1] as image
    from cases c join case_versions v on v.case_id = c.id and v.number = c.version
    where c.deleted_at is null and not exists (
      select from case_rewards r where r.case_id = c.id and r.version = v.number and r.stock = 0
    )
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

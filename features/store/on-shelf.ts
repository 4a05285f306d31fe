import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Shelf } from "./contract/shelf.ts";

export async function productsOnShelf(db: Db, now: Date): Promise<Shelf | null> {
  const { rows } = await sql<Shelf>`
    select count(*) as count, min(price) as from_points,
      (array_agg(image order by id desc) filter (where image is not null))[1] as image
    from products
    where deleted_at is null and status = 'on' and stock > 0 and coalesce(on_from <= ${now}, true)
      and coalesce(on_until > ${now}, true)
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

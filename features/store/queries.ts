// What store pages read.
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { typedKeys } from "../../platform/contract/typed-keys.ts";
import type { Db } from "../../platform/database/db.ts";
import { productFields } from "./contract/desk-fields.ts";

/** One was bought: nothing else about what is sold has changed. Everything else is announced as "products". */
export const stockTag = "stock";
/** What drops what the shelf shows. */
export const shelfTags: string[] = ["products", stockTag];

const productColumns = [
  ...typedKeys(productFields),
  ...(["id", "stock", "position", "fields_version", "featured"] as const),
] as const;
export type ProductRow = Pick<Selectable<ProductsTable>, (typeof productColumns)[number]>;

/** With the code it was given, sealed (codes.ts). */
export interface OrderRow extends Selectable<OrdersTable> {
  code_sealed: string | null;
}

const maxProducts = 1_000;
const maxOwnOrders = 50;

/** What the shelf shows, as arranged by hand; what was not arranged after it, cheapest first. */
export function listProducts(db: Db, now: Date): Promise<ProductRow[]> {
  return allProducts(db)
    .where("status", "=", "on")
    .where((eb) => eb.or([eb("on_until", "is", null), eb("on_until", ">", now)]))
    .execute();
}

/** For the desk: drafts, hidden ones and what is over, too. */
export const listAllProducts = (db: Db): Promise<ProductRow[]> => allProducts(db).execute();

const allProducts = (db: Db) =>
  db
    .selectFrom("products")
    .select(productColumns)
    .where("deleted_at", "is", null)
    .orderBy("position", (order) => order.asc().nullsLast())
    .orderBy("price")
    .orderBy("id")
    .limit(maxProducts);

export async function findPicture(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("products").select("image").where("id", "=", id).executeTakeFirst();
  return row?.image ?? null;
}

/** A user's last orders, newest first; look-ups that come together are one statement. */
export function createOrdersLookup(db: Db): (userId: number) => Promise<OrderRow[]> {
  const lookUp = createBatcher<number, OrderRow[]>(async (userIds) => {
    const { rows } = await sql<OrderRow>`
      select o.*, c.sealed as code_sealed from unnest(${userIds}::bigint[]) as asked(user_id)
      cross join lateral (
        select * from orders where user_id = asked.user_id order by id desc limit ${maxOwnOrders}
      ) o left join product_codes c on c.order_id = o.id
      order by o.id desc`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) => (await lookUp(userId)) ?? [];
}

/** Whether anything is or was for sale: what is still a draft is neither. */
export async function hasProducts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("products")
    .select("id")
    .where("deleted_at", "is", null)
    .where("status", "<>", "draft")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { typedKeys } from "../../platform/contract/typed-keys.ts";
import type { Db } from "../../platform/database/db.ts";
import { productFields } from "./contract/desk-fields.ts";

/** Announced after a purchase, which changes only the stock. All other changes announce "products". */
export const stockTag = "stock";
export const shelfTags: string[] = ["products", stockTag];

const productColumns = [
  ...typedKeys(productFields),
  ...(["id", "stock", "position", "fields_version", "featured"] as const),
] as const;
export type ProductRow = Pick<Selectable<ProductsTable>, (typeof productColumns)[number]>;

export interface OrderRow extends Selectable<OrdersTable> {
  code_sealed: string | null;
}

interface OwnOrderRow extends OrderRow {
  /** The number of the user's orders that pages list. */
  total: number;
}

const maxProducts = 1_000;
export const maxOwnOrders = 50;
/** Every page visit sends this many. The page reads the others when the viewer opens them. */
export const newestOrders = 10;

/** Returns the shelf in the operator's order. Products without a position follow, cheapest first. */
export function listProducts(db: Db, now: Date): Promise<ProductRow[]> {
  return allProducts(db)
    .where("status", "=", "on")
    .where((eb) => eb.or([eb("on_until", "is", null), eb("on_until", ">", now)]))
    .execute();
}

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

/**
 * Returns a function that reads a user's latest orders, `most` of them, newest first, and their number up to 50. Concurrent
 * look-ups share one statement.
 */
export function createOrdersLookup(db: Db, now: () => Date, most: number): (userId: number) => Promise<OwnOrderRow[]> {
  const find = createBatcher<number, OwnOrderRow[]>(async (userIds) => {
    const shown = sql`from orders where user_id = asked.user_id and (shown_at is null or shown_at <= ${now()})`;
    const { rows } = await sql<OwnOrderRow>`
      select o.*, counted.total, c.sealed as code_sealed from unnest(${userIds}::bigint[]) as asked(user_id)
      cross join lateral (select * ${shown} order by id desc limit ${most}) o
      cross join lateral (select count(*)::int as total from (select ${shown} limit ${maxOwnOrders}) listed) counted
      left join product_codes c on c.order_id = o.id
      order by o.id desc`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) => (await find(userId)) ?? [];
}

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

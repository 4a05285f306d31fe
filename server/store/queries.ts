// What store pages read.
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { productFields } from "../../contracts/desk-fields.ts";
import { namesOf } from "../../contracts/names-of.ts";
import type { AdminOrdersProps } from "../../contracts/store.ts";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";
import { createBatch } from "../core/batch.ts";
import type { Db } from "../core/db.ts";
import { type Place, readSlice, type Slice, type Stretch } from "../core/slice.ts";
import { lookedFor, meant, type Sought } from "./order-search.ts";

/** One was bought: nothing else about what is sold has changed. Everything else is announced as "products". */
export const stockTag = "stock";
/** What drops what the shelf shows. */
export const shelfTags: string[] = ["products", stockTag];

const productColumns = [
  ...namesOf(productFields),
  ...(["id", "stock", "position", "fields_version", "featured"] as const),
] as const;
export type ProductRow = Pick<Selectable<ProductsTable>, (typeof productColumns)[number]>;

/** With the code it was given, sealed (codes.ts). */
export interface OrderRow extends Selectable<OrdersTable> {
  code_sealed: string | null;
}

const maxProducts = 1_000;
const maxOwnOrders = 50;
const deskPageLength = 50;
/** More than a year of a busy site; older ones by a search. */
const mostExported = 50_000;

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

/** What one product asks at this moment, whether it is for sale or not; undefined: no such product. */
export const fieldsOf = (db: Db, id: number): Promise<Pick<ProductRow, "fields" | "fields_version"> | undefined> =>
  db
    .selectFrom("products")
    .select(["fields", "fields_version"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

export async function pictureOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("products").select("image").where("id", "=", id).executeTakeFirst();
  return row?.image ?? null;
}

/** A user's last orders, newest first; look-ups that come together are one statement. */
export function createOrdersOf(db: Db): (userId: number) => Promise<OrderRow[]> {
  const lookUp = createBatch<number, OrderRow[]>(async (userIds) => {
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

export interface DeskOrderRow extends OrderRow {
  username: string;
  avatar: string | null;
  decided_by_name: string | null;
}

export type OrderFilter = Pick<AdminOrdersProps, "status" | "search">;

/** A slice of orders for the admins' desk: pending ones oldest first, others newest first. */
export async function deskOrders(db: Db, filter: OrderFilter, place: Place): Promise<Slice<DeskOrderRow>> {
  const sought = await lookedFor(db, filter.search);
  const read = ({ operator, id, order, limit }: Stretch) =>
    named(db, filter, sought).where("o.id", operator, id).orderBy("o.id", order).limit(limit).execute();
  return readSlice({ order: orderOf(filter), length: deskPageLength, read }, place);
}

/** The same orders, for the export. */
export const exportedOrders = async (db: Db, filter: OrderFilter): Promise<DeskOrderRow[]> =>
  named(db, filter, await lookedFor(db, filter.search))
    .orderBy("o.id", orderOf(filter))
    .limit(mostExported)
    .execute();

const orderOf = ({ status }: OrderFilter) => (status === "pending" ? "asc" : "desc");

const named = (db: Db, { status }: OrderFilter, sought: Sought | null) =>
  db
    .selectFrom("orders as o")
    .$call((query) => (status === "all" ? query : query.where("o.status", "=", status)))
    .innerJoin("users as u", "u.id", "o.user_id")
    .leftJoin("users as d", "d.id", "o.decided_by")
    .leftJoin("product_codes as c", "c.order_id", "o.id")
    .$call((query) => (sought === null ? query : query.where(meant(sought))))
    .selectAll("o")
    .select(["u.username", "u.avatar", "d.username as decided_by_name", "c.sealed as code_sealed"]);

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

// What store pages read.
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";
import { createBatch } from "../core/batch.ts";
import type { Db } from "../core/db.ts";
import { type Place, readSlice, type Slice, type Stretch } from "../core/slice.ts";

export type ProductRow = Pick<Selectable<ProductsTable>, "id" | "name" | "description" | "image" | "price" | "stock">;
export type OrderRow = Selectable<OrdersTable>;

const maxProducts = 1_000;
const maxOwnOrders = 50;
const deskPageLength = 50;

/** Every product for sale, cheapest first. */
export async function listProducts(db: Db): Promise<ProductRow[]> {
  return db
    .selectFrom("products")
    .select(["id", "name", "description", "image", "price", "stock"])
    .where("deleted_at", "is", null)
    .orderBy("price")
    .orderBy("id")
    .limit(maxProducts)
    .execute();
}

/** A user's last orders, newest first; look-ups that come together are one statement. */
export function createOrdersOf(db: Db): (userId: number) => Promise<OrderRow[]> {
  const lookUp = createBatch<number, OrderRow[]>(async (userIds) => {
    const { rows } = await sql<OrderRow>`
      select o.* from unnest(${userIds}::bigint[]) as asked(user_id)
      cross join lateral (
        select * from orders where user_id = asked.user_id order by id desc limit ${maxOwnOrders}
      ) o`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) => (await lookUp(userId)) ?? [];
}

export interface DeskOrderRow extends OrderRow {
  username: string;
  avatar: string | null;
  decided_by_name: string | null;
}

export type OrderFilter = "pending" | "fulfilled" | "refunded" | "all";

/** A slice of orders for the admins' desk: pending ones oldest first, others newest first. */
export function deskOrders(db: Db, filter: OrderFilter, place: Place): Promise<Slice<DeskOrderRow>> {
  const read = ({ operator, id, order, limit }: Stretch) =>
    db
      .selectFrom("orders as o")
      .$call((query) => (filter === "all" ? query : query.where("o.status", "=", filter)))
      .where("o.id", operator, id)
      .innerJoin("users as u", "u.id", "o.user_id")
      .leftJoin("users as d", "d.id", "o.decided_by")
      .selectAll("o")
      .select(["u.username", "u.avatar", "d.username as decided_by_name"])
      .orderBy("o.id", order)
      .limit(limit)
      .execute();
  return readSlice({ order: filter === "pending" ? "asc" : "desc", length: deskPageLength, read }, place);
}

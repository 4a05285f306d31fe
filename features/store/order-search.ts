import { sql } from "kysely";
import { parseRowNumber } from "../../common/contract/desk-shared.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { AdminOrdersProps } from "./contract/store.ts";
import type { OrderRow } from "./queries.ts";

const deskPageLength = 50;
/** More than a busy site's orders of a year. A search finds older orders. */
const maxExported = 50_000;

export interface DeskOrderRow extends OrderRow {
  username: string;
  avatar: string | null;
  decided_by_name: string | null;
}

export type OrderFilter = Pick<AdminOrdersProps, "status" | "search">;

export async function deskOrders(db: Db, filter: OrderFilter, place: Cursor): Promise<KeysetPage<DeskOrderRow>> {
  const search = await resolveSearch(db, filter.search);
  const read = ({ operator, id, order, limit }: KeysetQuery) =>
    filteredOrders(db, filter, search).where("o.id", operator, id).orderBy("o.id", order).limit(limit).execute();
  return readKeysetPage({ order: sortOrder(filter), length: deskPageLength, read }, place);
}

export const exportedOrders = async (db: Db, filter: OrderFilter): Promise<DeskOrderRow[]> =>
  filteredOrders(db, filter, await resolveSearch(db, filter.search))
    .orderBy("o.id", sortOrder(filter))
    .limit(maxExported)
    .execute();

const sortOrder = ({ status }: OrderFilter) => (status === "pending" ? "asc" : "desc");

const filteredOrders = (db: Db, { status }: OrderFilter, search: OrderSearch | null) =>
  db
    .selectFrom("orders as o")
    .$call((query) => (status === "all" ? query : query.where("o.status", "=", status)))
    .innerJoin("users as u", "u.id", "o.user_id")
    .leftJoin("users as d", "d.id", "o.decided_by")
    .leftJoin("product_codes as c", "c.order_id", "o.id")
    .$call((query) => (search === null ? query : query.where(searchCondition(search))))
    .selectAll("o")
    .select(["u.username", "u.avatar", "d.username as decided_by_name", "c.sealed as code_sealed"]);

interface OrderSearch {
  /** The matching buyers; null if there are so many that a scan of the orders soon finds some. */
  userIds: number[] | null;
  titles: string[];
  id: number | null;
  text: string;
}

const maxBuyers = 500;
const maxTitles = 5_000;

async function resolveSearch(db: Db, text: string): Promise<OrderSearch | null> {
  if (text === "") return null;
  const [users, titles] = await Promise.all([
    db
      .selectFrom("users")
      .select("id")
      .where(sql`strpos(lower(username collate "C"), lower(${text}))`, ">", 0)
      .limit(maxBuyers + 1)
      .execute(),
    findTitles(db, text),
  ]);
  const userIds = users.length > maxBuyers ? null : users.map(({ id }) => id);
  return { userIds, titles, id: parseRowNumber(text), text };
}

/** Finds matching titles. It jumps from title to title in the index, because a site sells a few titles many times. */
async function findTitles(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with recursive sold (title) as (
      (select title from orders order by title limit 1)
      union all
      select (select o.title from orders o where o.title > sold.title order by o.title limit 1)
      from sold where sold.title is not null
    )
    select title from (select title from sold where title is not null limit ${maxTitles}) as known
    where strpos(lower(title), lower(${text})) > 0`.execute(db);
  return rows.map(({ title }) => title);
}

/** Returns the SQL condition for `orders as o` joined with `users as u`. */
function searchCondition({ userIds, titles, id, text }: OrderSearch) {
  const buyers =
    userIds === null
      ? sql`strpos(lower(u.username collate "C"), lower(${text})) > 0`
      : sql`o.user_id = any(${userIds}::bigint[])`;
  return sql<boolean>`(${buyers} or o.title = any(${titles}::text[]) or o.id = ${id}::bigint)`;
}

export async function findOrders(db: Db, text: string, most: number) {
  const search = await resolveSearch(db, text);
  if (search === null) return [];
  return db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .where(searchCondition(search))
    .select(["o.id", "o.title", "o.status", "u.username"])
    .orderBy("o.id", "desc")
    .limit(most)
    .execute();
}

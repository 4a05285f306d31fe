// Orders as the desk lists them, and whose orders, and orders of what, a search there means.
import { sql } from "kysely";
import { numberIn } from "../../common/contract/desk-words.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Place, readSlice, type Slice, type Stretch } from "../../platform/database/slice.ts";
import type { AdminOrdersProps } from "./contract/store.ts";
import type { OrderRow } from "./queries.ts";

const deskPageLength = 50;
/** More than a year of a busy site; older ones by a search. */
const mostExported = 50_000;

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

interface Sought {
  /** The buyers; null: so many that going through the orders soon meets some. */
  userIds: number[] | null;
  titles: string[];
  /** An order's own number. */
  id: number | null;
  text: string;
}

const mostLookedUp = 500;
const mostTitles = 5_000;

/** Null: nothing is looked for. */
async function lookedFor(db: Db, text: string): Promise<Sought | null> {
  if (text === "") return null;
  const [users, titles] = await Promise.all([
    db
      .selectFrom("users")
      .select("id")
      .where(sql`strpos(lower(username collate "C"), lower(${text}))`, ">", 0)
      .limit(mostLookedUp + 1)
      .execute(),
    titlesLike(db, text),
  ]);
  const userIds = users.length > mostLookedUp ? null : users.map(({ id }) => id);
  return { userIds, titles, id: numberIn(text), text };
}

/** Goes from title to title by their index: a site sells few things many times. */
async function titlesLike(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with recursive sold (title) as (
      (select title from orders order by title limit 1)
      union all
      select (select o.title from orders o where o.title > sold.title order by o.title limit 1)
      from sold where sold.title is not null
    )
    select title from (select title from sold where title is not null limit ${mostTitles}) as known
    where strpos(lower(title), lower(${text})) > 0`.execute(db);
  return rows.map(({ title }) => title);
}

/** Of `orders as o` with `users as u`. */
function meant({ userIds, titles, id, text }: Sought) {
  const buyers =
    userIds === null
      ? sql`strpos(lower(u.username collate "C"), lower(${text})) > 0`
      : sql`o.user_id = any(${userIds}::bigint[])`;
  return sql<boolean>`(${buyers} or o.title = any(${titles}::text[]) or o.id = ${id}::bigint)`;
}

/** For the desk's palette: the newest orders a search means. */
export async function findOrders(db: Db, text: string, most: number) {
  const sought = await lookedFor(db, text);
  if (sought === null) return [];
  return db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .where(meant(sought))
    .select(["o.id", "o.title", "o.status", "u.username"])
    .orderBy("o.id", "desc")
    .limit(most)
    .execute();
}

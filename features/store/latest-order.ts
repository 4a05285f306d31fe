import { sql } from "kysely";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db } from "../../platform/database/db.ts";
import type { LatestOrder } from "./contract/store.ts";
import type { OrderRow } from "./queries.ts";

type Latest = Pick<OrderRow, "id" | "user_id" | "title" | "image" | "status" | "created_at">;

/**
 * Returns a function that reads a user's latest order, or null without one, for the home page. Concurrent look-ups share one
 * statement.
 */
export function createLatestOrderLookup(db: Db, now: () => Date): (userId: number) => Promise<LatestOrder | null> {
  const find = createBatcher<number, Latest>(async (userIds) => {
    const { rows } = await sql<Latest>`
      select o.* from unnest(${userIds}::bigint[]) as asked (user_id)
      cross join lateral (
        select id, user_id, title, image, status, created_at from orders
        where user_id = asked.user_id and (shown_at is null or shown_at <= ${now()}) order by id desc limit 1
      ) o`.execute(db);
    return new Map(rows.map((row) => [row.user_id, row]));
  });
  return async (userId) => {
    const row = await find(userId);
    return row === undefined ? null : toLatest(row);
  };
}

const toLatest = ({ id, title, image, status, created_at }: Omit<Latest, "user_id">): LatestOrder => ({
  ...{ id, title, image, status, created_at: created_at.toISOString() },
});

/** Returns the user's newest orders, newest first, for "Me". */
export async function listLatestOrders(db: Db, userId: number, limit: number): Promise<LatestOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "title", "image", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toLatest);
}

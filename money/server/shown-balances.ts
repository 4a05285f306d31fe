// Hides movements that a reel has not shown yet (`ledger.shown_at`) from the account's own pages. The ledger and the balances
// have them from the start, so a spend may use them.
import { type RawBuilder, sql } from "kysely";

/** Returns SQL: the balance that the owner may see at `now`. `balance` is a row of balances. */
export function shownBalance(currency: "points" | "bucks", now: Date, balance = "b"): RawBuilder<number> {
  const column = currency === "points" ? "points" : "bucks_cents";
  return sql`greatest(0, ${sql.ref(`${balance}.${column}`)} - coalesce((
    select sum(amount) from ledger where user_id = ${sql.ref(`${balance}.user_id`)} and currency = ${currency} and shown_at > ${now}
  ), 0))::bigint`;
}

/** Returns SQL: the first movement of the user that is not shown yet, or null. The history ends before it. */
export const firstHiddenMovement = (userId: number, now: Date): RawBuilder<number | null> =>
  sql`(select min(id) from ledger where user_id = ${userId} and shown_at > ${now})`;

/** Returns SQL: when the next hidden movement of `u.id` is shown, or null. */
export const nextShownMovement = (now: Date): RawBuilder<Date | null> =>
  sql`(select min(shown_at) from ledger where user_id = u.id and shown_at > ${now})`;

// Books a movement on one account. Only this file, spend.ts, claim.ts and credit-many.ts write balances.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import { maxBalance } from "./balance-limits.ts";

export type Currency = "points" | "bucks";

export interface Movement {
  userId: number;
  currency: Currency;
  /** Points, or cents of bucks. Negative amounts reduce the balance. Never 0. */
  amount: number;
  reason: string;
  /** The movement's reference: "order:12". */
  ref: string;
  requestId: string | null;
  /** The member of staff who acts. Leave this out if the account itself or the product acts. */
  causedBy?: number | null;
  /** When the account may see the movement; leave it out if at once. */
  shownAt?: Date;
  now: Date;
}

/** Locks these accounts in one order, so two transactions that do so cannot deadlock. */
export async function lockAccounts(tx: Kysely<Tables>, userIds: readonly number[]): Promise<void> {
  await sql`select from balances where user_id = any(${[...userIds]}::bigint[]) order by user_id for update`.execute(
    tx,
  );
}

/** Creates the account's balance. Call it when the account is created, because every account must have a balance. */
export async function openBalance(tx: Kysely<Tables>, userId: number): Promise<void> {
  await tx.insertInto("balances").values({ user_id: userId }).execute();
}

/**
 * Books one movement in the caller's transaction. Returns the new balance, in points or cents. Refuses if the new balance would
 * be below zero or above an account's limit.
 */
export async function bookMovement(
  tx: Kysely<Tables>,
  movement: Movement,
): Promise<Result<number, { why: "insufficient_funds" } | { why: "balance_full" }>> {
  const column = sql.ref(movement.currency === "points" ? "points" : "bucks_cents");
  const { rows } = await sql<{ balance_after: number }>`
    with moved as (
      update balances set ${column} = ${column} + ${movement.amount}::bigint
      where user_id = ${movement.userId} and ${column} + ${movement.amount}::bigint >= 0
        and (${movement.amount}::bigint < 0 or ${column} <= ${maxBalance}::bigint - ${movement.amount}::bigint)
      returning user_id, ${column} as balance_after
    )
    insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, caused_by, created_at, shown_at)
    select user_id, ${movement.currency}, ${movement.amount}::bigint, balance_after, ${movement.reason},
      ${movement.ref}, ${movement.requestId}, ${movement.causedBy ?? null}::bigint, ${movement.now}::timestamptz,
      ${movement.shownAt ?? null}::timestamptz
    from moved returning balance_after`.execute(tx);
  const after = rows[0]?.balance_after;
  if (after !== undefined) {
    markAccountsChanged(tx, [movement.userId]);
    return done(after);
  }
  return refused({ why: movement.amount < 0 ? "insufficient_funds" : "balance_full" });
}

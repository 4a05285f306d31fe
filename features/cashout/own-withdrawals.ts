import type { Db } from "../../platform/database/db.ts";
import type { OwnWithdrawal } from "./contract/own-withdrawal.ts";

/** Returns the user's newest withdrawals, newest first. */
export async function listOwnWithdrawals(db: Db, userId: number, limit: number): Promise<OwnWithdrawal[]> {
  const rows = await db
    .selectFrom("withdrawals")
    .select(["id", "currency", "amount_bucks", "status", "created_at", "decided_at", "transaction_id", "reason"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ amount_bucks: amount, created_at, decided_at, ...row }) => ({
    ...row,
    amount,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }));
}

// Limits of an account's balance, in points or cents of bucks. The table has the same limit (db/migrations/0003-ledger.sql).

/** A little below 2^53, above which numbers are not exact. */
export const maxBalance = 9_000_000_000_000_000;
/** Highest balance an admin can set. It leaves ample room for later earnings. */
export const maxManualBalance = 1_000_000_000_000_000;
/** Above this no case can be rolled. Otherwise a refusal for lack of room would reveal the roll. */
export const maxBalanceBeforePayout = 8_000_000_000_000_000;

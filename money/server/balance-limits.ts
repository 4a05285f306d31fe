// How much an account can hold, in points or cents of bucks. The table has the same limit (db/migrations/0003-ledger.sql).

/** Beyond 2^53 a number is not exact any more; this is a little below. */
export const maxBalance = 9_000_000_000_000_000;
/** What an admin can bring a balance to: far enough below that what is earned later still fits. */
export const maxManualBalance = 1_000_000_000_000_000;
/** Above this nothing is rolled that can pay: whether it would still fit must not tell what the roll would be. */
export const maxBalanceBeforePayout = 8_000_000_000_000_000;

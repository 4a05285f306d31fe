// Limits on an account's balance, in points or hundredths of a buck. The table also enforces `maxBalance`
// (db/migrations/0003-ledger.sql).

/** A little below 2^53, above which JavaScript's numbers are not exact. */
export const maxBalance = 9_000_000_000_000_000;
/** The highest balance that an admin can set. It leaves room for later earnings. */
export const maxManualBalance = 1_000_000_000_000_000;
/** Accounts above this balance cannot roll a case, because a refusal for lack of room would reveal the roll's result. */
export const maxBalanceBeforePayout = 8_000_000_000_000_000;

// Proves the ledger: every balance is the sum of its rows, and every row follows from the one before.
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables.ts";

export interface LedgerProof {
  accounts: number;
  rows: number;
  /** Accounts whose balance is not the sum of their rows; amounts in points, or cents of bucks. */
  wrongBalances: { userId: number; currency: string; balance: number; sum: number }[];
  /** Rows whose `balance_after` does not follow from the row before; the first 100. */
  brokenRows: { id: number; userId: number; currency: string; expected: number; found: number }[];
}

/** Holds when both lists are empty. One pass over the ledger; reads a consistent snapshot. */
export async function verifyLedger(db: Kysely<Tables>): Promise<LedgerProof> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // A pass over a long ledger takes longer than any request may.
      await sql`set local statement_timeout = 0`.execute(tx);
      return proofIn(tx);
    });
}

/** The same in a transaction that sees one moment, or what only it has written. */
export async function proofIn(tx: Transaction<Tables>): Promise<LedgerProof> {
  const counts = await sql<{ accounts: number; rows: number }>`
    select (select count(*) from balances) as accounts, (select count(*) from ledger) as rows`.execute(tx);
  const wrong = await sql<LedgerProof["wrongBalances"][number]>`
    with held as (
      select user_id, 'points' as currency, points as balance from balances
      union all select user_id, 'bucks', bucks_cents from balances
    ), booked as (
      select user_id, currency, sum(amount)::bigint as sum from ledger group by user_id, currency
    )
    select coalesce(held.user_id, booked.user_id) as "userId", coalesce(held.currency, booked.currency) as currency,
      coalesce(held.balance, 0) as balance, coalesce(booked.sum, 0) as sum
    from held full join booked using (user_id, currency)
    where coalesce(held.balance, 0) <> coalesce(booked.sum, 0)`.execute(tx);
  const broken = await sql<LedgerProof["brokenRows"][number]>`
    select id, user_id as "userId", currency, before + amount as expected, balance_after as found from (
      select id, user_id, currency, amount, balance_after,
        coalesce(lag(balance_after) over (partition by user_id, currency order by id), 0) as before
      from ledger
    ) chain where balance_after <> before + amount order by id limit 100`.execute(tx);
  return {
    accounts: counts.rows[0]?.accounts ?? 0,
    rows: counts.rows[0]?.rows ?? 0,
    wrongBalances: wrong.rows,
    brokenRows: broken.rows,
  };
}

export const ledgerHolds = (proof: Pick<LedgerProof, "wrongBalances" | "brokenRows">): boolean =>
  proof.wrongBalances.length === 0 && proof.brokenRows.length === 0;

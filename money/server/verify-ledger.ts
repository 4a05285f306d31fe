// Proves the ledger: every balance is the sum of its rows, and every row's `balance_after` follows from the row before it.
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables.ts";

export interface LedgerProof {
  accounts: number;
  rows: number;
  /** The first 100 accounts whose balance is not the sum of their rows. Amounts are in points or cents of bucks. */
  wrongBalances: { userId: number; currency: string; balance: number; sum: number }[];
  brokenRows: { id: number; userId: number; currency: string; expected: number; found: number }[];
}

export const maxFindings = 100;
const minAccountId = Number.MIN_SAFE_INTEGER;
const maxAccountId = Number.MAX_SAFE_INTEGER;

/** Verifies the whole ledger in one pass. The ledger is valid if both lists are empty. */
export const verifyLedger = (db: Kysely<Tables>): Promise<LedgerProof> =>
  db.transaction().execute(async (tx) => {
    // Reading a long ledger takes longer than the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    return verifyAccounts(tx);
  });

/** Verifies the accounts above `after` up to `until`, or all accounts, in one statement and so at a single moment. */
export async function verifyAccounts(
  tx: Transaction<Tables>,
  after = minAccountId,
  until = maxAccountId,
): Promise<LedgerProof> {
  const inSlice = sql`user_id > ${after}::bigint and user_id <= ${until}::bigint`;
  const { rows } = await sql<LedgerProof>`
    with chain as materialized (
      select id, user_id, currency, amount, balance_after,
        coalesce(lag(balance_after) over (partition by user_id, currency order by id), 0) as before
      from ledger where ${inSlice}
    ), booked as (
      select user_id, currency, sum(amount)::bigint as sum, count(*) as rows from chain group by user_id, currency
    ), own as (
      select user_id, points, bucks_cents from balances where ${inSlice}
    ), held as (
      select user_id, 'points' as currency, points as balance from own
      union all select user_id, 'bucks', bucks_cents from own
    ), wrong as (
      select coalesce(held.user_id, booked.user_id) as "userId", coalesce(held.currency, booked.currency) as currency,
        coalesce(held.balance, 0) as balance, coalesce(booked.sum, 0) as sum
      from held full join booked using (user_id, currency)
      where coalesce(held.balance, 0) <> coalesce(booked.sum, 0) order by 1, 2 limit ${maxFindings}
    ), broken as (
      select id, user_id as "userId", currency, before + amount as expected, balance_after as found
      from chain where balance_after <> before + amount order by id limit ${maxFindings}
    )
    select (select count(*) from own) as accounts, (select coalesce(sum(rows), 0)::bigint from booked) as rows,
      (select coalesce(jsonb_agg(wrong), '[]') from wrong) as "wrongBalances",
      (select coalesce(jsonb_agg(broken), '[]') from broken) as "brokenRows"`.execute(tx);
  const [proof] = rows;
  if (proof === undefined) throw new Error("The ledger's proof must return one row.");
  return proof;
}

export const isLedgerValid = (proof: Pick<LedgerProof, "wrongBalances" | "brokenRows">): boolean =>
  proof.wrongBalances.length === 0 && proof.brokenRows.length === 0;

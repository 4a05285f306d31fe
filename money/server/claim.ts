// A claim is one SQL statement, the mirror of a spend: it locks what is due, credits it, books, lets the feature act,
// and remembers the answer under its idempotency key. A refusal changes nothing; neither does a repeat.
// With ledger.ts, spend.ts and credit-many.ts the only writer of balances.
// It is no spend that costs nothing: a spend locks the account first, while a claim locks what is due as its feature
// says, because the wager sync locks accruals before balances.
import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Result } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Currency } from "./ledger.ts";
import type { BalanceFull } from "./refusals.ts";
import {
  balanceColumns,
  type ComposedSpend,
  findEarlierSpend,
  type KeyReused,
  runSpend,
  type SpendCall,
  type SpendResult,
} from "./spend.ts";

/** What a feature adds to the statement. Its own parameters start at `$7`. */
export interface Claim {
  currency: Currency;
  /** The ledger's word for it, e.g. "rakeback". */
  reason: string;
  /**
   * CTEs that find and lock what is due, in order. The first reads from `requestedPages` (`user_id`; no row for a repeat), so
   * that a repeat touches nothing.
   */
  steps: readonly { name: string; sql: string }[];
  /** A `select` of at most one row over `requestedPages` and the steps: `refusalReason` jsonb (refusals.ts), `formatCredit` bigint (points, or cents), `ref` text … */
  due: string;
  /** CTEs that act, in order. Each reads from `paid`: the row of `due` once the money is booked, else no row. */
  effects: readonly { name: string; sql: string }[];
  /** SQL of the jsonb kept and answered when paid. */
  answer: string;
}

/** Composes the statement once, at the start. Parameters 1 to 6 are those of a spend. */
export function claimStatement(claim: Claim): string {
  const column = balanceColumns[claim.currency];
  const ctes = (parts: Claim["steps"]) => parts.map(({ name, sql }) => `${name} as (${sql}),`).join("\n");
  return `
with prior as (
  select body_sha256, answer from idempotency_keys where user_id = $1 and path = $2 and key = $3
), asked as (
  select $1::bigint as user_id where not exists (select from prior)
), ${ctes(claim.steps)} due as (${claim.due}
), credit as (
  update balances set ${column} = balances.${column} + due.amount
  from due where due.refusal is null and due.amount > 0 and balances.user_id = $1
  returning balances.${column} as balance_after
), booked as (
  insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, created_at)
  select $1, '${claim.currency}', due.amount, credit.balance_after, '${claim.reason}', due.ref, $6, $5
  from due, credit returning id
), paid as (
  select due.* from due where exists (select from booked)
), ${ctes(claim.effects)} outcome as (
  select jsonb_build_object('refusal', due.refusal) || coalesce((select ${claim.answer} from paid), '{}') as answer
  from due
), remembered as (
  insert into idempotency_keys (user_id, path, key, body_sha256, answer, created_at)
  select $1, $2, $3, $4, outcome.answer, $5 from outcome where $3::text is not null
)
select false as repeated, null::text as body_sha256, answer from outcome
union all select true, body_sha256, answer from prior`;
}

export type ClaimResult<Refusal extends { why: string }> = Result<
  Record<string, unknown>,
  Refusal | BalanceFull | KeyReused
>;

/** Runs a composed statement; `args` are the feature's parameters from `$7` on. */
export async function runClaim<Refusal extends { why: string }>(
  db: Kysely<Tables>,
  claiming: ComposedSpend<Refusal>,
  call: SpendCall,
  args: readonly unknown[],
): Promise<ClaimResult<Refusal>> {
  return requireVerdict(await runSpend(db, claiming, call, args));
}

/** What a claim under this key came to before; null: it has not come yet. For what can no longer be claimed. */
export async function findEarlierClaim<Refusal extends { why: string }>(
  db: Db,
  claiming: ComposedSpend<Refusal>,
  call: SpendCall,
): Promise<ClaimResult<Refusal> | null> {
  const outcome = await findEarlierSpend(db, claiming, call);
  return outcome === null ? null : requireVerdict(outcome);
}

function requireVerdict<Refusal extends { why: string }>(outcome: SpendResult<Refusal>): ClaimResult<Refusal> {
  if (!outcome.ok && outcome.why === "nothing_offered") throw new Error("A claim came to no verdict.");
  return outcome;
}

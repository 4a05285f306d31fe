// A claim is one SQL statement, the opposite of a spend. It locks what is due, credits it, books it, runs the feature's
// effects, and stores the response under the call's idempotency key. Refusals and repeats change nothing.
// Only this file, ledger.ts, spend.ts and credit-many.ts write balances.
// A claim is not a spend with cost 0: a spend locks the account first, but a claim locks what is due first, because the wager
// sync also locks accruals before balances.
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

/** The feature's parts of the statement. The feature's own parameters start at `$7`. */
export interface Claim {
  currency: Currency;
  reason: string;
  /**
   * CTEs that find and lock what is due, in order. The first must read from `asked` (`user_id`). If the call is a repeat,
   * `asked` has no row, so nothing is locked or changed.
   */
  steps: readonly { name: string; sql: string }[];
  /**
   * A `select` from `asked` and the steps. It returns at most one row, with the columns `refusal` jsonb (refusals.ts), `amount`
   * bigint (points or cents), `ref` text and those that `effects` and `answer` need.
   */
  due: string;
  /**
   * CTEs that change the feature's rows, in order. Each reads from `paid`, which contains the row of `due` if the money was
   * booked, and is empty if not.
   */
  effects: readonly { name: string; sql: string }[];
  /** SQL of the jsonb that the claim returns when it has paid. A repeat gets the same jsonb. */
  answer: string;
}

/** Composes the statement's text; call it once, at the start. Parameters 1 to 6 are the same as a spend's. */
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

/** Runs a composed statement. `args` are the feature's parameters, from `$7` on. */
export async function runClaim<Refusal extends { why: string }>(
  db: Kysely<Tables>,
  claiming: ComposedSpend<Refusal>,
  call: SpendCall,
  args: readonly unknown[],
): Promise<ClaimResult<Refusal>> {
  return requireVerdict(await runSpend(db, claiming, call, args));
}

/** Returns the earlier result under this key, or null. Call it if there is nothing left to claim. */
export async function findEarlierClaim<Refusal extends { why: string }>(
  db: Db,
  claiming: ComposedSpend<Refusal>,
  call: SpendCall,
): Promise<ClaimResult<Refusal> | null> {
  const outcome = await findEarlierSpend(db, claiming, call);
  return outcome === null ? null : requireVerdict(outcome);
}

function requireVerdict<Refusal extends { why: string }>(outcome: SpendResult<Refusal>): ClaimResult<Refusal> {
  if (!outcome.ok && outcome.why === "nothing_offered") throw new Error("A claim returned no verdict.");
  return outcome;
}

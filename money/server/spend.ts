// A spend is one SQL statement. It locks the account, reads the feature's offer, debits the cost, books it, runs the feature's
// effects, and stores the response under the call's idempotency key. Refusals and repeats change nothing.
import { sql } from "kysely";
import type { z } from "zod";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { maxBalanceBeforePayout } from "./balance-limits.ts";
import { type BalanceFull, refusalSql } from "./refusals.ts";
import { type SoldOut, type SoldOutCall, type SpendQueue, type SpendRow, toSpendQueue } from "./spend-queue.ts";

/** The feature's parts of the statement. The feature's own parameters start at `$7`. */
export interface Spend {
  currency: "points" | "bucks";
  reason: string;
  /**
   * A `select … from account …` of at most one row. It locks what the spend will change. Every spend locks the account first
   * and then the offer.
   * Columns: `refusal` jsonb (refusals.ts; null to accept the spend), `cost` bigint, `ref` text, and anything the effects need.
   * If nothing is on offer, there is no row.
   */
  offer: string;
  /**
   * CTEs that change the feature's rows, in order. Each reads from `paid`, which contains the offer's row if the cost was
   * booked, and is empty if not.
   */
  effects: readonly { name: string; sql: string }[];
  /**
   * SQL of the jsonb that the spend returns when it was paid. A repeat gets the same jsonb. It reads the effects with
   * scalar subqueries.
   */
  answer: string;
  /**
   * For a spend that may pay something back in the same statement. The offer's row then also has `gain_points` and
   * `gain_bucks_cents` (bigint, 0 or more), which are booked after the cost with this reason. The balance must cover the cost
   * without the gain.
   */
  gain?: { reason: string };
}

export interface SpendCall {
  userId: number;
  path: string;
  /** Null if the caller sent no Idempotency-Key. Every call then acts. */
  key: string | null;
  bodySha256: string;
  now: Date;
  requestId: string;
}

export interface ComposedSpend<Refusal extends WithReason> {
  statement: string;
  /** The contended row, such as "product 12" (money/server/spend-queue.ts). Leave this out if no row is contended. */
  about?: string;
  refusals: z.ZodType<Refusal>;
  soldOut?: Pick<SoldOut, "text" | "id" | "why">;
}

type WithReason = { why: string };

export type KeyReused = { why: "key_reused" };

/** The feature's response, or a refusal, which is `nothing_offered` if the offer had no row. A repeat gets the first result. */
export type SpendResult<Refusal extends WithReason> = Result<
  Record<string, unknown>,
  Refusal | { why: "nothing_offered" } | BalanceFull | KeyReused
>;

export const balanceColumns = { points: "points", bucks: "bucks_cents" } as const;

/**
 * Composes the statement's text; call it once, at the start. The statement locks the account's row first, and each step reads
 * from the step before, so PostgreSQL cannot reorder them or use a value read before the lock.
 */
export function spendStatement(spend: Spend): string {
  const column = balanceColumns[spend.currency];
  const effects = spend.effects.map(({ name, sql }) => `${name} as (${sql}),`).join("\n");
  const { moves, booking } = spend.gain === undefined ? bookCost(spend) : bookCostAndGain(spend, spend.gain.reason);
  return `
with prior as (
  select body_sha256, answer from idempotency_keys where user_id = $1 and path = $2 and key = $3
), account as (
  select user_id, points, bucks_cents, ${column} as balance from balances
  where user_id = $1 and not exists (select from prior) for update
), offer as (${spend.offer}
), verdict as (
  select offer.*, coalesce(offer.refusal, case when account.balance < offer.cost then ${fundsRefusal}${spend.gain === undefined ? "" : gainsRefusal} end) as why_not
  from offer, account
), ${booking}
), paid as (
  select verdict.*, (select min(id) from booked) as ledger_id
  from verdict where verdict.why_not is null and (not (${moves}) or exists (select from booked))
), ${effects} outcome as (
  select jsonb_build_object('refusal', verdict.why_not) || coalesce((select ${spend.answer} from paid), '{}') as answer
  from verdict
), remembered as (
  insert into idempotency_keys (user_id, path, key, body_sha256, answer, created_at)
  select $1, $2, $3, $4, outcome.answer, $5 from outcome where $3::text is not null
)
select false as repeated, null::text as body_sha256, answer from outcome
union all select true, body_sha256, answer from prior`;
}

const fundsRefusal = refusalSql("insufficient_funds", { missing: "(offer.cost - account.balance)::text" });
const gainsRefusal = `
    when greatest(account.points, account.bucks_cents) > ${maxBalanceBeforePayout} then ${refusalSql("balance_full")}`;

/**
 * `moves` is an SQL condition: whether the balance changes. `booking` is the text of the CTEs `debit` and `booked`, without the
 * closing bracket of `booked`.
 */
interface Booking {
  moves: string;
  booking: string;
}

// Computes the new balance from the locked value, not from the row that `update` finds. That row is still the one from before
// the lock, and could violate the table's check (>= 0).

function bookCost({ currency, reason }: Spend): Booking {
  const column = balanceColumns[currency];
  const moves = "verdict.cost > 0";
  const booking = `debit as (
  update balances set ${column} = account.balance - verdict.cost
  from account, verdict where verdict.why_not is null and ${moves} and balances.user_id = $1
  returning balances.${column} as balance_after
), booked as (
  insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, created_at)
  select $1, '${currency}', -verdict.cost, debit.balance_after, '${reason}', verdict.ref, $6, $5
  from verdict, debit returning id`;
  return { moves, booking };
}

function bookCostAndGain({ currency, reason }: Spend, gainReason: string): Booking {
  const moves = "verdict.cost > 0 or verdict.gain_points > 0 or verdict.gain_bucks_cents > 0";
  const column = balanceColumns[currency];
  const booking = `debit as (
  update balances set
    points = account.points + verdict.gain_points${currency === "points" ? " - verdict.cost" : ""},
    bucks_cents = account.bucks_cents + verdict.gain_bucks_cents${currency === "bucks" ? " - verdict.cost" : ""}
  from account, verdict where verdict.why_not is null and (${moves}) and balances.user_id = $1
  returning balances.points, balances.bucks_cents
), booked as (
  insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, created_at)
  select $1, step.currency, step.amount, step.balance_after, step.reason, verdict.ref, $6, $5
  from verdict, debit, lateral (values
    (1, '${currency}', -verdict.cost, debit.${column} - verdict.gain_${column}, '${reason}'),
    (2, 'points', verdict.gain_points, debit.points, '${gainReason}'),
    (3, 'bucks', verdict.gain_bucks_cents, debit.bucks_cents, '${gainReason}')
  ) step (position, currency, amount, balance_after, reason)
  where step.amount <> 0 order by step.position returning id`;
  return { moves, booking };
}

/** Runs a composed statement. `args` are the feature's parameters, from `$7` on. */
export async function runSpend<Refusal extends WithReason>(
  where: SpendQueue | Db,
  { statement, refusals, about = "account", soldOut }: ComposedSpend<Refusal>,
  call: SpendCall,
  args: readonly unknown[],
): Promise<SpendResult<Refusal>> {
  const fixed = [call.userId, call.path, call.key, call.bodySha256, call.now, call.requestId];
  const request = { text: statement, values: [...fixed, ...args], accountId: call.userId, about };
  const spend = soldOut === undefined ? request : { ...request, soldOut: { ...soldOut, call: toSoldOutCall(call) } };
  const queue = toSpendQueue(where);
  for (let tries = 1; ; tries += 1) {
    try {
      return toSpendResult(await queue.submit(spend), call, refusals);
    } catch (error) {
      const constraint = violatedConstraint(error);
      // Either the gain would exceed the account's limit, or the account was already above the limit.
      if (constraint.startsWith("balances_most_")) return refused({ why: "balance_full" });
      if (!raceConstraints.includes(constraint) || tries === maxAttempts) throw error;
    }
  }
}

/**
 * Constraints that only simultaneous calls can violate: two calls with one key, or two purchases by one user of a product with
 * a limit. The second call started before the first one's row was committed, so it did not see the row. A retry sees it.
 */
const raceConstraints = ["idempotency_keys_once", "orders_nth_once"];
/** Each retry means that another call of this account won the race. A process runs only one call per account at a time. */
const maxAttempts = 50;

const violatedConstraint = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint) : "";

const toSoldOutCall = ({ userId, path, key, bodySha256, now }: SpendCall): SoldOutCall => ({
  ...{ user_id: userId, path, key, now },
  body_sha256: bodySha256,
});

/** Returns the earlier result under this key, or null. Call it for an offer that may have ended since the first call. */
export async function findEarlierSpend<Refusal extends WithReason>(
  db: Db,
  { refusals }: Pick<ComposedSpend<Refusal>, "refusals">,
  call: SpendCall,
): Promise<SpendResult<Refusal> | null> {
  if (call.key === null) return null;
  const { rows } = await sql<SpendRow>`
    select true as repeated, body_sha256, answer from idempotency_keys
    where user_id = ${call.userId} and path = ${call.path} and key = ${call.key}`.execute(db);
  return rows[0] === undefined ? null : toSpendResult(rows[0], call, refusals);
}

function toSpendResult<Refusal extends WithReason>(
  row: SpendRow | undefined,
  call: SpendCall,
  refusals: z.ZodType<Refusal>,
): SpendResult<Refusal> {
  if (row === undefined) return refused({ why: "nothing_offered" });
  if (row.repeated && row.body_sha256 !== call.bodySha256) return refused({ why: "key_reused" });
  const { refusal, ...answer } = row.answer;
  if (refusal === null) return done(answer);
  return refused(refusals.parse(refusal));
}

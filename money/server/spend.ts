// A spend is one SQL statement: it locks the account, asks the feature what is on offer, debits, books, lets the
// feature act, and remembers the answer under its idempotency key. A refusal changes nothing; neither does a repeat.
import { sql } from "kysely";
import type { z } from "zod";
import {
  type SoldOut,
  type SoldOutCall,
  type SpendQueue,
  type SpendRow,
  toSpendQueue,
} from "../../common/server/spend-queue.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { maxBalanceBeforePayout } from "./balance-limits.ts";
import { type BalanceFull, refusalSql } from "./refusals.ts";

/** What a feature adds to the statement. Its own parameters start at `$7`. */
export interface Spend {
  currency: "points" | "bucks";
  /** The ledger's word for it, e.g. "purchase". */
  reason: string;
  /**
   * A `select … from account …` of at most one row that locks what it will change (after the account: every spend
   * takes its locks in that order). Columns: `refusalReason` jsonb (refusals.ts; null when it may go ahead), `hashCost` bigint,
   * `ref` text, and whatever the effects need. No row: there is no such thing to buy.
   */
  offer: string;
  /** CTEs that act, in order. Each reads from `paid`: the offer's row once the money is booked, else no row. */
  effects: readonly { name: string; sql: string }[];
  /** SQL of the jsonb kept and answered when paid; reads the effects by scalar subqueries. */
  answer: string;
  /**
   * For a spend that can give something back in the same breath: the offer's row then has `gain_points` and
   * `gain_bucks_cents` (bigint, 0 or more), booked after the cost under this ledger's word. A gain never pays its own
   * cost.
   */
  gain?: { reason: string };
}

export interface SpendCall {
  userId: number;
  path: string;
  /** Null: the caller sent no Idempotency-Key, so every call acts. */
  key: string | null;
  bodySha256: string;
  now: Date;
  requestId: string;
}

/** A composed statement, and what it refuses with. */
export interface ComposedSpend<Refusal extends WithReason> {
  statement: string;
  /** What is spent on, e.g. "product 12" (core/till.ts); left out by what nobody else wants. */
  about?: string;
  refusals: z.ZodType<Refusal>;
  /** What many are told at once when nothing is left of it (gone.ts). */
  gone?: Pick<SoldOut, "text" | "id" | "why">;
}

type WithReason = { why: string };

/** The key belongs to another request. */
export type KeyReused = { why: "key_reused" };

/**
 * Done with the feature's answer, or refused; `nothing_offered` when the offer had no row. A repeat answers what the
 * first one did.
 */
export type SpendResult<Refusal extends WithReason> = Result<
  Record<string, unknown>,
  Refusal | { why: "nothing_offered" } | BalanceFull | KeyReused
>;

export const balanceColumns = { points: "points", bucks: "bucks_cents" } as const;

/**
 * Composes the statement once, at the start. The account's row is locked first and everything after is fed by the
 * step before, so PostgreSQL cannot run them in another order or act on a figure it read before the lock.
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

/** `moves`: whether the balance changes at all; `booking`: the CTEs `debit` and `toMoment`, the last one left open. */
interface Booking {
  moves: string;
  booking: string;
}

// The new balance is counted from the locked figure, never from the row that `updateUser` finds: its scan still sees the
// row as it stood before we waited for the lock, and the table's own check (>= 0) would be tried on that first.

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

/** The balance changes once; the ledger says first what it cost and then what came back. */
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

/** Runs a composed statement; `args` are the feature's parameters from `$7` on. */
export async function runSpend<Refusal extends WithReason>(
  where: SpendQueue | Db,
  { statement, refusals, about = "account", gone }: ComposedSpend<Refusal>,
  call: SpendCall,
  args: readonly unknown[],
): Promise<SpendResult<Refusal>> {
  const fixed = [call.userId, call.path, call.key, call.bodySha256, call.now, call.requestId];
  const asked = { text: statement, values: [...fixed, ...args], accountId: call.userId, about };
  const spend = gone === undefined ? asked : { ...asked, gone: { ...gone, call: toSoldOutCall(call) } };
  const till = toSpendQueue(where);
  for (let tries = 1; ; tries += 1) {
    try {
      return toSpendResult(await till.ask(spend), call, refusals);
    } catch (error) {
      const constraint = violatedConstraint(error);
      // What it would have paid does not fit into the account, or the account held more than it may from the start.
      if (constraint.startsWith("balances_most_")) return refused({ why: "balance_full" });
      if (!raceConstraints.includes(constraint) || tries === maxAttempts) throw error;
    }
  }
}

/**
 * Two calls at once with one key, or of one user for a product with a limit: the second looked before the other's row was
 * there, waited for the account, and was rolled back whole by the table's own rule. By now it sees that row.
 */
const raceConstraints = ["idempotency_keys_once", "orders_nth_once"];
/** Each time somebody else of the same account came first; and a process lets one in at a time. */
const maxAttempts = 50;

const violatedConstraint = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint) : "";

const toSoldOutCall = ({ userId, path, key, bodySha256, now }: SpendCall): SoldOutCall => ({
  ...{ user_id: userId, path, key, now },
  body_sha256: bodySha256,
});

/** What a call came to under its key before; null: it has not come yet. For what may be gone since. */
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

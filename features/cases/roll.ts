// Rolls a case. One statement debits the price, takes the nonce, finds the reward by its ticket, and pays or orders it. The
// seeds are in fairness/server/seeds; fairness/rules/roll-rule.ts computes the ticket.
import { z } from "zod";
import { nextRollSql, openSeedPair, takeNonceSql } from "../../fairness/server/seeds/seed-pairs.ts";
import { balanceFull, insufficientFunds, refusalSql } from "../../money/server/refusals.ts";
import { runSpend, type SpendCall, type SpendResult, spendStatement } from "../../money/server/spend.ts";
import { type SpendQueue, toSpendQueue } from "../../money/server/spend-queue.ts";
import type { Db } from "../../platform/database/db.ts";

const rollRefusals = z.discriminatedUnion("why", [
  insufficientFunds,
  balanceFull,
  z.object({ why: z.literal("case_changed") }),
  z.object({ why: z.literal("sold_out") }),
]);

/**
 * Parameters: `$7` is the case, `$8` the version the viewer saw (null: the current version), `$9` the client seed their browser
 * made for this roll (null: the seed pair's). Lock order: account, seed pair, limited rewards. The ticket is computed under the
 * first two locks, so no nonce is used twice and nobody learns the ticket of an unpaid roll. The case is not locked, so its
 * rolls run in parallel. A roll that runs during an edit keeps the version it began with.
 */
export const rollStatement = spendStatement({
  currency: "points",
  reason: "case",
  gain: { reason: "case reward" },
  offer: `
    with next_roll as materialized (${nextRollSql("$9::text")}
    ), asked as (
      select next_roll.*, v.case_id, v.number as version, v.price, nextval('rolls_id_seq') as roll_id
      from next_roll, cases c join case_versions v on v.case_id = c.id and v.number = c.version
      where c.id = $7 and c.deleted_at is null
    ), limited as materialized (
      select r.stock from asked join case_rewards r on r.case_id = asked.case_id and r.version = asked.version
      where r.stock is not null order by r.position for no key update of r
    )
    select asked.*, asked.price as cost, 'roll:' || asked.roll_id as ref,
      won.position, won.label, won.image, won.kind, won.amount, won.stock,
      case won.kind when 'points' then won.amount else 0 end as gain_points,
      case won.kind when 'bucks' then won.amount else 0 end as gain_bucks_cents,
      case when $8::int <> asked.version then ${refusalSql("case_changed")}
        when (select min(stock) from limited) < 1 then ${refusalSql("sold_out")} end as refusal
    from asked join case_rewards won on won.case_id = asked.case_id and won.version = asked.version
      and asked.ticket between won.first_ticket and won.last_ticket`,
  effects: [
    { name: "nonce_taken", sql: takeNonceSql },
    {
      name: "stock_taken",
      sql: `update case_rewards r set stock = r.stock - 1 from paid, nonce_taken
          where r.case_id = paid.case_id and r.version = paid.version and r.position = paid.position
            and r.stock is not null
          returning r.stock`,
    },
    {
      // A refund of an item pays its worth, and at least the price of the roll.
      name: "ordered",
      sql: `insert into orders (user_id, source, title, image, price_points, created_at)
          select $1, 'case', paid.label, paid.image, greatest(paid.amount, paid.cost), $5 from paid, nonce_taken
          where paid.kind = 'item' returning id`,
    },
    {
      name: "rolled",
      sql: `insert into rolls (id, user_id, case_id, version, position, pair_id, client_seed, nonce, ticket,
            price_points, order_id, created_at)
          select paid.roll_id, $1, paid.case_id, paid.version, paid.position, paid.pair_id, paid.client_seed,
            paid.nonce, paid.ticket, paid.cost, (select id from ordered), $5
          from paid, nonce_taken returning id`,
    },
  ],
  answer: `jsonb_build_object(
      'prize', jsonb_build_object('image', image, 'label', label),
      'roll', jsonb_build_object('id', (select id from rolled), 'nonce', nonce, 'client_seed', client_seed,
        'server_seed_hash', server_seed_hash, 'ticket', ticket),
      'reward', jsonb_build_object('position', position, 'kind', kind,
        'amount', case kind when 'bucks' then amount / 100.0 else amount end, 'order_id', (select id from ordered)),
      'stock_left', (select stock from stock_taken))`,
});

export type RollResult = SpendResult<z.output<typeof rollRefusals>>;

export interface RollRequest {
  caseId: number;
  seenVersion: number | null;
  clientSeed: string | null;
}

/** Rolls a case once. Refuses with `nothing_offered` if there is no such case. */
export async function rollCase(queue: SpendQueue | Db, call: SpendCall, request: RollRequest): Promise<RollResult> {
  const parameters = [request.caseId, request.seenVersion, request.clientSeed];
  const roll = { statement: rollStatement, refusals: rollRefusals, about: `case ${request.caseId}` };
  const outcome = await runSpend(queue, roll, call, parameters);
  if (outcome.ok || outcome.why !== "nothing_offered") return outcome;
  // The statement found no such case, or the viewer has no seed pair yet. So it opens a seed pair and tries again.
  await openSeedPair(toSpendQueue(queue).db, call.userId, call.now);
  return runSpend(queue, roll, call, parameters);
}

export interface RollsRequest {
  caseId: number;
  seenVersion: number | null;
  times: number;
  clientSeeds: readonly string[];
}

export interface RollManyResult {
  rolls: Extract<RollResult, { ok: true }>["value"][];
  refused: Extract<RollResult, { ok: false }> | null;
}

export async function rollMany(db: Db, call: SpendCall, request: RollsRequest): Promise<RollManyResult> {
  const { caseId, seenVersion, times, clientSeeds } = request;
  const rolls: RollManyResult["rolls"] = [];
  for (let index = 0; index < times; index += 1) {
    const key = call.key === null ? null : `${call.key} ${index}`;
    const one = { caseId, seenVersion, clientSeed: clientSeeds[index] ?? null };
    const outcome = await rollCase(db, { ...call, key }, one);
    if (!outcome.ok) return { rolls, refused: outcome };
    rolls.push(outcome.value);
  }
  return { rolls, refused: null };
}

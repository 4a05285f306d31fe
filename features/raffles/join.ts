// Buys raffle tickets. One statement debits the viewer and gives them the next tickets as one range.

import { refusalSql } from "../../money/server/refusals.ts";
import { runSpend, type SpendCall, type SpendResult, spendStatement } from "../../money/server/spend.ts";
import type { SpendQueue } from "../../money/server/spend-queue.ts";
import type { Db } from "../../platform/database/db.ts";
import { linkedAccountSql, monthCentsSql } from "../wagers/figures.ts";
import { endedByState } from "./contract/raffles.ts";
import { type JoinRefusal, joinRefusals, maxTickets } from "./rules.ts";

const ticketsLeftSql = "greatest(0, raffles.max_entries_per_user - held.tickets)";

/**
 * `$7` is the raffle, `$8` the number of tickets, `$9` the price of one ticket as the viewer saw it (null: any price).
 * rules.ts lists the refusals. `offset 0` makes PostgreSQL look up the viewer's tickets once. Without a required wager,
 * the statement reads nobody else's tickets, because a plan made while the raffle was empty would scan them all.
 */
export const joinStatement = spendStatement({
  currency: "points",
  reason: "raffle",
  offer: `
      select raffles.id, $8::bigint as tickets, raffles.max_entries_per_user as most,
        raffles.entry_price * $8::bigint as cost, 'raffle:' || raffles.id as ref, wagered.account_id,
        case
          when raffles.ended = ${endedByState.cancelled} then ${refusalSql("cancelled")}
          when raffles.ended <> ${endedByState.open} or raffles.ends_at <= $5::timestamptz then ${refusalSql("ended")}
          when $9::bigint <> raffles.entry_price then ${refusalSql("price_changed", { price: "raffles.entry_price" })}
          when held.tickets + $8::bigint > raffles.max_entries_per_user
            then ${refusalSql("limit", { left: ticketsLeftSql, most: "raffles.max_entries_per_user" })}
          when raffles.entries_count + $8::bigint > ${maxTickets}
            then ${refusalSql("full", { left: `${maxTickets} - raffles.entries_count` })}
          when raffles.wager_required_cents > 0 and raffles.wager_required_cents > wagered.cents
            then ${refusalSql("wager", { required: "raffles.wager_required_cents", partner: "raffles.partner" })}
          when held.account_id <> wagered.account_id
            then ${refusalSql("account_changed", { partner: "raffles.partner" })}
          when wagered.account_id is not null and exists (
            select from raffle_holdings other
            where other.raffle_id = raffles.id and other.account_id = wagered.account_id and other.user_id <> $1
          ) then ${refusalSql("account_used", { partner: "raffles.partner" })}
        end as refusal
      from account, raffles
      cross join lateral (
        select coalesce((select tickets from raffle_holdings where raffle_id = raffles.id and user_id = $1), 0) as tickets,
          (select account_id from raffle_holdings where raffle_id = raffles.id and user_id = $1) as account_id
        offset 0
      ) held
      cross join lateral (
        select case when raffles.wager_required_cents > 0
            then ${monthCentsSql({ user: "$1", partner: "raffles.partner", now: "$5" })} else 0 end as cents,
          case when raffles.wager_required_cents > 0
            then ${linkedAccountSql({ user: "$1", partner: "raffles.partner" })} end as account_id
        offset 0
      ) wagered
      where raffles.id = $7 and raffles.deleted_at is null for update of raffles`,
  effects: [
    {
      name: "counted",
      sql: `update raffles set entries_count = raffles.entries_count + paid.tickets from paid
          where raffles.id = paid.id returning raffles.entries_count as last_ticket`,
    },
    {
      name: "entered",
      sql: `insert into raffle_entries (raffle_id, first_ticket, last_ticket, user_id, created_at)
          select paid.id, counted.last_ticket - paid.tickets + 1, counted.last_ticket, $1, $5 from paid, counted
          returning first_ticket, last_ticket`,
    },
    {
      name: "holding",
      sql: `insert into raffle_holdings (raffle_id, user_id, tickets, most, account_id)
          select paid.id, $1, paid.tickets, paid.most, paid.account_id from paid
          on conflict (raffle_id, user_id)
            do update set tickets = raffle_holdings.tickets + excluded.tickets, most = excluded.most,
              account_id = coalesce(raffle_holdings.account_id, excluded.account_id)
          returning tickets`,
    },
  ],
  answer: `jsonb_build_object('first_ticket', (select first_ticket from entered),
      'last_ticket', (select last_ticket from entered), 'own_tickets', (select tickets from holding))`,
});

export interface JoinRequest {
  tickets: number;
  /** The price of one ticket as the viewer saw it; null if the call named no price. */
  seenPricePoints: number | null;
}

export type JoinResult = SpendResult<JoinRefusal>;

/** Buys tickets. Refuses with `nothing_offered` if there is no such raffle. */
export async function joinRaffle(
  queue: SpendQueue | Db,
  call: SpendCall,
  raffleId: number,
  { tickets, seenPricePoints }: JoinRequest,
): Promise<JoinResult> {
  const joining = { statement: joinStatement, refusals: joinRefusals, about: `raffle ${raffleId}` };
  const run = () => runSpend(queue, joining, call, [raffleId, tickets, seenPricePoints]);
  try {
    return await run();
  } catch (error) {
    // Another purchase by the same user or with the same wagering account ran at the same time. This one could not see
    // its tickets, so a constraint of the table rolled this one back. The retry sees them.
    if (!isConstraintError(error)) throw error;
    return run();
  }
}

const constraintNames: readonly unknown[] = ["raffle_holdings_limit", "raffle_holdings_account"];

const isConstraintError = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && constraintNames.includes(error.constraint);

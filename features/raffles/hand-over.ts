// Hands over a raffle's prizes in the transaction that publishes its winners. Points and bucks are credited, and an
// item becomes an order. A void takes back what is left of a prize.
import { sql } from "kysely";
import type { Actor } from "../../common/server/actor.ts";
import type { Winner } from "../../fairness/server/draws/records.ts";
import { maxBalanceBeforePayout } from "../../money/server/balance-limits.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { bookMovement, lockAccounts } from "../../money/server/ledger.ts";
import type { Tx } from "../../platform/database/db.ts";
import { orderPrizes, withdrawPrizeOrder } from "../store/won-orders.ts";
import { prizeText } from "./prize-text.ts";
import type { RaffleRow } from "./queries.ts";
import { revealedAt } from "./reveal.ts";

export type PrizedRaffle = Pick<
  RaffleRow,
  "id" | "name" | "image" | "prize_kind" | "prize_amount" | "prize_fields" | "deleted_at"
>;

const winRef = (raffleId: number, ticket: number): string => `raffle:${raffleId}:${ticket}`;
const paidReason = "raffle prize";

export async function handOverPrizes(
  tx: Tx,
  raffle: PrizedRaffle,
  winners: readonly Winner[],
  now: Date,
): Promise<void> {
  const { name, image, prize_kind: kind, prize_amount: amount } = raffle;
  const won = winners.map(({ entrant, ticket, place }) => ({
    userId: entrant,
    ref: winRef(raffle.id, ticket),
    shownAt: revealedAt(now, place),
  }));
  if (kind === "item") {
    const prize = { source: "raffle", title: name, image, worthPoints: amount, asks: raffle.prize_fields } as const;
    return orderPrizes(tx, prize, won, now);
  }
  const { rows } = await sql<{ refs: string[] }>`
    with earned as (
      select w.user_id, ${kind}::text as currency, ${amount}::bigint as amount, ${paidReason}::text as reason, w.ref,
        null::bigint as caused_by, w.shown_at
      from unnest(
        ${won.map(({ userId }) => userId)}::bigint[], ${won.map(({ ref }) => ref)}::text[],
        ${won.map(({ shownAt }) => shownAt)}::timestamptz[]
      ) with ordinality as w (user_id, ref, shown_at, place)
      join users u on u.id = w.user_id and u.closed_at is null
      join balances b on b.user_id = w.user_id
        and greatest(b.points, b.bucks_cents) <= ${maxBalanceBeforePayout}
      order by w.place
    ), ${creditMany("earned", { requestId: null, now, shownAt: "shown_at" })}
    select coalesce(array_agg(ref), '{}') as refs from earned`.execute(tx);
  const paid = new Set(rows[0]?.refs);
  // A full balance must not stop the draw. The prize then becomes an order for staff.
  const title = `${name}: ${prizeText({ kind, amount })}`;
  const prize = { source: "raffle", title, image, worthPoints: 0, asks: [] } as const;
  await orderPrizes(
    tx,
    prize,
    won.filter(({ ref }) => !paid.has(ref)),
    now,
  );
}

export interface Win {
  userId: number;
  ticket: number;
  shownAt: Date;
}

/**
 * Returns the valid win of this ticket and locks the winner's account. Call it before you lock the raffle, because a
 * join locks in the same order.
 */
export async function lockWin(tx: Tx, raffleId: number, ticket: number): Promise<Win | undefined> {
  const won = await tx
    .selectFrom("draw_winners as w")
    .innerJoin("draws as d", "d.id", "w.draw_id")
    .select(["w.entrant", "w.place", "d.resolved_at"])
    .where("d.kind", "=", "raffle")
    .where("d.subject_id", "=", raffleId)
    .where("w.ticket", "=", ticket)
    .where("w.voided_at", "is", null)
    .executeTakeFirst();
  if (won === undefined || won.resolved_at === null) return undefined;
  await lockAccounts(tx, [won.entrant]);
  return { userId: won.entrant, ticket, shownAt: revealedAt(won.resolved_at, won.place) };
}

/** Takes back a voided win's prize: the rest of the amount, or the order if it was not sent yet. */
export async function takeBackPrize(
  tx: Tx,
  actor: Actor,
  raffleId: number,
  { userId, ticket, shownAt, reason }: Win & { reason: string },
): Promise<void> {
  const ref = winRef(raffleId, ticket);
  await withdrawPrizeOrder(tx, actor, ref, reason);
  const paid = await tx
    .selectFrom("ledger as l")
    .innerJoin("balances as b", "b.user_id", "l.user_id")
    .select(["l.currency", "l.amount", "b.points", "b.bucks_cents"])
    .where("l.user_id", "=", userId)
    .where("l.reason", "=", paidReason)
    .where("l.ref", "=", ref)
    .executeTakeFirst();
  if (paid === undefined) return;
  const amount = Math.min(paid.amount, paid.currency === "points" ? paid.points : paid.bucks_cents);
  if (amount === 0) return;
  const booked = await bookMovement(tx, {
    ...{ userId, currency: paid.currency, amount: -amount, reason: "prize taken back", ref },
    ...{ requestId: actor.requestId, causedBy: actor.id, now: actor.now, shownAt },
  });
  if (!booked.ok) throw new Error(`The prize of ${ref} could not be taken back: ${booked.why}.`);
}

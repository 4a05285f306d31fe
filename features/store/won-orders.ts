// Orders of prizes that nobody paid for. The feature that hands over the prize calls this in its own transaction.
import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { orderDecision } from "../../money/server/staff-proof.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { ProductField } from "./contract/product-fields.ts";

/** A prize that several people may get, as an order stores it. */
export interface WonPrize {
  source: "raffle";
  title: string;
  image: string | null;
  /** A refund of the order pays this many points. */
  worthPoints: number;
  /** The owner answers these under "My purchases". */
  asks: readonly ProductField[];
}

export interface PrizeWinner {
  userId: number;
  /** Names the win ("raffle:12:345"). Each reference has only one order, however often it is placed. */
  ref: string;
  /** The winner does not see the order before this time. */
  shownAt: Date;
}

/** Places an order for each winner, except for closed accounts. */
export async function orderPrizes(tx: Tx, prize: WonPrize, winners: readonly PrizeWinner[], now: Date): Promise<void> {
  if (winners.length === 0) return;
  await sql`
    insert into orders (user_id, source, title, image, price_points, created_at, asks, ref, shown_at)
    select won.user_id, ${prize.source}, ${prize.title}, ${prize.image}, ${prize.worthPoints}, ${now},
      ${JSON.stringify(prize.asks)}::jsonb, won.ref, won.shown_at
    from unnest(
      ${winners.map(({ userId }) => userId)}::bigint[], ${winners.map(({ ref }) => ref)}::text[],
      ${winners.map(({ shownAt }) => shownAt)}::timestamptz[]
    ) with ordinality as won (user_id, ref, shown_at, place)
    join users u on u.id = won.user_id and u.closed_at is null
    order by won.place
    on conflict (ref) where ref is not null do nothing`.execute(tx);
}

/**
 * Ends the pending order of a prize that does not count any more, and pays nothing. An order that was sent stays as it is.
 * Returns whether an order was ended.
 */
export async function withdrawPrizeOrder(tx: Tx, actor: Actor, ref: string, note: string): Promise<boolean> {
  const ended = await tx
    .updateTable("orders")
    .set({ status: "refunded", note, decided_at: actor.now, decided_by: actor.id, price_points: 0 })
    .where("ref", "=", ref)
    .where("status", "=", "pending")
    .returning(["id", "title", "user_id"])
    .executeTakeFirst();
  if (ended === undefined) return false;
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: `${orderDecision}refunded`,
    subject: `order:${ended.id}`,
    before: { ...ended, status: "pending" },
    after: { ...ended, status: "refunded", note },
  });
  return true;
}

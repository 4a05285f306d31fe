// The notice and the letter that tell a buyer about their order.
import type { Selectable } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { OrdersTable } from "../../db/tables.ts";
import { addNotices } from "../../identity/server/notices.ts";
import type { Tx } from "../../platform/database/db.ts";

type DecidedOrder = Pick<Selectable<OrdersTable>, "id" | "user_id" | "title" | "price_points" | "note">;

/** Runs in the decision's transaction. */
export async function notifyBuyer(
  tx: Tx,
  order: DecidedOrder,
  decision: "fulfilled" | "refunded",
  now: Date,
): Promise<void> {
  const { subject, text } = orderWords(order, decision);
  await addNotices(tx, [{ userId: order.user_id, about: "order", subject, text, href: paths.myPurchases }], now);
}

export function orderWords(
  { id, title, price_points, note }: DecidedOrder,
  decision: "fulfilled" | "refunded",
): { subject: string; text: string } {
  const said = note === null || note === "" ? "" : ` We wrote: “${note}”`;
  if (decision === "fulfilled") {
    return { subject: `Order No. ${id} is fulfilled`, text: `Your order No. ${id}, ${title}, is fulfilled.${said}` };
  }
  const points = price_points === 1 ? "1 point is" : `${price_points.toLocaleString("en-US")} points are`;
  const back = price_points === 0 ? "" : `: ${points} back in your account`;
  return {
    subject: `Order No. ${id} was refunded`,
    text: `Your order No. ${id}, ${title}, was refunded${back}.${said}`,
  };
}

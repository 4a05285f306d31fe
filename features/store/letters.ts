import type { Selectable } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { OrdersTable } from "../../db/tables.ts";
import { addNotices } from "../../identity/server/notices.ts";
import type { Tx } from "../../platform/database/db.ts";
import { m } from "./messages.ts";

type DecidedOrder = Pick<Selectable<OrdersTable>, "id" | "user_id" | "title" | "price_points" | "note"> &
  Partial<Pick<Selectable<OrdersTable>, "image">>;

export async function notifyBuyer(
  tx: Tx,
  order: DecidedOrder,
  decision: "fulfilled" | "refunded",
  now: Date,
): Promise<void> {
  const notice = {
    userId: order.user_id,
    about: "order",
    href: paths.myPurchases,
    picture: order.image ?? null,
  } as const;
  await addNotices(tx, [{ ...notice, ...orderWords(order, decision) }], now);
}

function orderWords({ id, title, price_points, note }: DecidedOrder, decision: "fulfilled" | "refunded") {
  const isRefund = decision === "refunded";
  const sentences = (language: string) => [
    isRefund ? m.refundedLetter({ id, title }, language) : m.fulfilledLetter({ id, title }, language),
    ...(isRefund && price_points > 0 ? [m.refundedPoints({ count: price_points }, language)] : []),
    ...(note === null || note === "" ? [] : [m.letterNote({ note }, language)]),
  ];
  return {
    subject: (language: string) =>
      isRefund ? m.refundedSubject({ id }, language) : m.fulfilledSubject({ id }, language),
    text: (language: string) => sentences(language).join(" "),
  };
}

import type { WebhookKind } from "../contract/webhooks.ts";
import { m } from "../messages.ts";

export const kindWords: Readonly<Record<WebhookKind, { label: string; text: string }>> = {
  wins: { label: m.wins(), text: m.winsText() },
  orders: { label: m.orders(), text: m.ordersText() },
  withdrawals: { label: m.withdrawals(), text: m.withdrawalsText() },
  hunts: { label: m.hunts(), text: m.huntsText() },
  boards: { label: m.boards(), text: m.boardsText() },
  stream: { label: m.stream(), text: m.streamText() },
};

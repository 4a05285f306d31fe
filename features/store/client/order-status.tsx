// An order's state as a coloured word.

import { StatusPill, type Tone } from "../../../ui/badge.tsx";
import type { Order } from "../contract/store.ts";

const states: Record<Order["status"], { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "gold" },
  fulfilled: { label: "Fulfilled", tone: "mint" },
  refunded: { label: "Refunded", tone: "neutral" },
};

export function OrderStatus({ status }: { status: Order["status"] }) {
  const { label, tone } = states[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

import { StatusPill, type Tone } from "../../../ui/badge.tsx";
import type { Order } from "../contract/store.ts";
import { m } from "../messages.ts";

const states: Record<Order["status"], { label: string; tone: Tone }> = {
  pending: { label: m.pending(), tone: "gold" },
  fulfilled: { label: m.fulfilled(), tone: "mint" },
  refunded: { label: m.refunded(), tone: "neutral" },
};

export function OrderStatus({ status }: { status: Order["status"] }) {
  const { label, tone } = states[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

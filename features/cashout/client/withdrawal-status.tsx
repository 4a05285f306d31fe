import { StatusPill, type Tone } from "../../../ui/badge.tsx";

const tones: Record<string, Tone> = { pending: "gold", approved: "sky", paid: "mint", rejected: "coral" };

export function WithdrawalStatus({ status }: { status: string }) {
  return <StatusPill tone={tones[status] ?? "neutral"}>{status.toUpperCase()}</StatusPill>;
}

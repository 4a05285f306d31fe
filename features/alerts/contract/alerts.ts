import { m } from "../messages.ts";

export const alertKinds = ["order", "withdrawal", "claim", "message", "partner", "draw", "staff"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertWords: Record<AlertKind | "digest", { label: () => string; hint: () => string }> = {
  order: { label: m.order, hint: m.orderHint },
  withdrawal: { label: m.withdrawal, hint: m.withdrawalHint },
  claim: { label: m.claim, hint: m.claimHint },
  message: { label: m.message, hint: m.messageHint },
  partner: { label: m.partner, hint: m.partnerHint },
  draw: { label: m.draw, hint: m.drawHint },
  staff: { label: m.staff, hint: m.staffHint },
  digest: { label: m.digest, hint: m.digestHint },
};

export const alertChannels = ["discord", "mail"] as const;
export type AlertChannelName = (typeof alertChannels)[number];

export interface AlertTestAnswer {
  message: string;
  sent: boolean;
  says: string;
}

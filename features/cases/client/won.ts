import { m as commonMessages } from "../../../common/messages.ts";
import { formatDollars } from "../../../ui/base/format.ts";
import type { CaseReward, RollAnswer } from "../contract/cases.ts";
import { m } from "../messages.ts";

export const rollFailure = m.rollFailed();

/**
 * Returns the won reward as the page knows it, with the prize's own label and picture. If the reply names no position, or one
 * the page does not know, the label decides.
 */
export function rewardWon(rewards: readonly CaseReward[], { prize, reward }: RollAnswer): CaseReward {
  const known = reward === undefined ? rewards.find(({ label }) => label === prize.label) : rewards[reward.position];
  const blank = { prob: 0, kind: "item", amount: 0, stock: null, first_ticket: 1, last_ticket: 0 } as const;
  const { kind, amount } = reward ?? known ?? blank;
  return { ...(known ?? blank), ...prize, kind, amount };
}

export function creditedWords({ kind, amount }: Pick<CaseReward, "kind" | "amount">): string {
  if (kind === "item") return m.itemOrdered();
  if (amount === 0) return m.nothingThisTime();
  if (kind === "bucks") return m.bucksAdded({ amount: formatDollars(amount) });
  return m.pointsAdded({ amount });
}

export function closedReason(
  { price, sold_out }: { price: number; sold_out: boolean },
  balancePoints: number | null,
): string | null {
  if (sold_out) return commonMessages.soldOut();
  const missing = balancePoints === null ? 0 : price - balancePoints;
  return missing > 0 ? m.missingPoints({ count: missing }) : null;
}

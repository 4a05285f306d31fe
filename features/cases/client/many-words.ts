import { formatDollars } from "../../../ui/base/format.ts";
import type { RollManyAnswer } from "../contract/cases.ts";
import { m } from "../messages.ts";

type Rolls = RollManyAnswer["rolls"];

const sumRewards = (rolls: Rolls, kind: "points" | "bucks"): number =>
  rolls.reduce((sum, { reward }) => (reward?.kind === kind ? sum + Math.round(reward.amount * 100) : sum), 0) / 100;

/** Returns "1,240 points, $4.00 and 1 item", or null when every reward is worth nothing. */
export function wonWords(rolls: Rolls): string | null {
  const [points, bucks] = [sumRewards(rolls, "points"), sumRewards(rolls, "bucks")];
  const items = rolls.filter(({ reward }) => reward?.kind === "item").length;
  const parts = [
    ...(points > 0 ? [m.pointCount({ count: points })] : []),
    ...(bucks > 0 ? [formatDollars(bucks)] : []),
    ...(items > 0 ? [m.itemCount({ count: items })] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : m.listAnd({ rest: parts.join(", "), last });
}

export function sumWords(rolls: Rolls, pricePoints: number): string {
  const opened = { cases: rolls.length, points: rolls.length * pricePoints };
  const rewards = wonWords(rolls);
  return rewards === null ? m.openedAndWonNothing(opened) : m.openedAndWon({ ...opened, rewards });
}

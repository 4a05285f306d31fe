// Sums up several rolls in a sentence.

import { formatCount, formatDollars } from "../../../ui/base/format.ts";
import type { RollManyAnswer } from "../contract/cases.ts";
import { m } from "../messages.ts";

type Rolls = RollManyAnswer["rolls"];

const sumRewards = (rolls: Rolls, kind: "points" | "bucks"): number =>
  rolls.reduce((sum, { reward }) => (reward?.kind === kind ? sum + Math.round(reward.amount * 100) : sum), 0) / 100;

/** Returns "1,240 points, $4.00 and 1 item", or "nothing" when every reward is worth nothing. */
export function wonWords(rolls: Rolls): string {
  const [points, bucks] = [sumRewards(rolls, "points"), sumRewards(rolls, "bucks")];
  const items = rolls.filter(({ reward }) => reward?.kind === "item").length;
  const parts = [
    ...(points > 0 ? [formatCount(points, "point")] : []),
    ...(bucks > 0 ? [formatDollars(bucks)] : []),
    ...(items > 0 ? [formatCount(items, "item")] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return "nothing";
  return parts.length === 0 ? last : m.valueLast({ value: parts.join(", "), last });
}

/** Returns "5 cases opened for 2,500 points, won 1,240 points and 1 item." */
export const sumWords = (rolls: Rolls, pricePoints: number): string =>
  m.length({ length: rolls.length, count: rolls.length * pricePoints, rolls: wonWords(rolls) });

// Texts about what viewers earn from their first wager on, for the operator who will owe it.

import { formatPoints } from "../../../ui/base/format.ts";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";

const formatExact = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 });

/** Returns "1 point" or "2.5 points". */
export const formatEarned = ({ points }: SetupFacts["earns"]): string =>
  `${formatExact(points)} ${points === 1 ? "point" : "points"}`;

export function earnWords(earns: SetupFacts["earns"]): string {
  return m.dollarWageredEarnsEarnsPercent({
    earns: formatEarned(earns),
    percent: formatExact(earns.percent),
    earns2: rankWords(earns),
  });
}

function rankWords({ ranks }: SetupFacts["earns"]): string {
  const [first] = ranks;
  if (first === undefined) return m.ranksOffTheyPayNothing();
  return `${ranks.length === 1 ? m.oneRankPays() : m.lengthRanksPay({ length: ranks.length })} bucks, too, each once a viewer, the first of them ${formatPoints(first.reward / 100)} at $${formatPoints(first.threshold / 100)} in a month.`;
}

// Texts about what viewers earn from their first wager on, for the operator who will owe it.

import { formatPoints } from "../../../ui/base/format.ts";
import type { SetupFacts } from "../contract/setup.ts";

const formatExact = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 });

/** Returns "1 point" or "2.5 points". */
export const formatEarned = ({ points }: SetupFacts["earns"]): string =>
  `${formatExact(points)} ${points === 1 ? "point" : "points"}`;

export function earnWords(earns: SetupFacts["earns"]): string {
  return `A dollar wagered earns ${formatEarned(earns)}, and ${formatExact(earns.percent)} percent of it comes back in bucks, which you pay out as US dollars. ${rankWords(earns)} Rates are changed under Settings, Earning rates.`;
}

function rankWords({ ranks }: SetupFacts["earns"]): string {
  const [first] = ranks;
  if (first === undefined) return "Ranks are off: they pay nothing until you switch them on under Settings, Ranks.";
  return `${ranks.length === 1 ? "One rank pays" : `${ranks.length} ranks pay`} bucks, too, each once a viewer, the first of them ${formatPoints(first.reward / 100)} at $${formatPoints(first.threshold / 100)} in a month.`;
}

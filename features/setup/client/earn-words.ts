import { formatPoints } from "../../../ui/base/format.ts";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";

const formatExact = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 });

/** Returns a text such as "1 point" or "2.5 points". */
export const formatEarned = ({ points }: SetupFacts["earns"]): string =>
  m.pointsEarned({ points, shown: formatExact(points) });

export function earnWords(earns: SetupFacts["earns"]): string {
  const earn = m.earn({ earned: formatEarned(earns), percent: formatExact(earns.percent) });
  return [earn, rankWords(earns), m.earnRates()].join(" ");
}

function rankWords({ ranks }: SetupFacts["earns"]): string {
  const [first] = ranks;
  if (first === undefined) return m.ranksOff();
  return m.ranksPay({
    count: ranks.length,
    reward: formatPoints(first.reward / 100),
    threshold: `$${formatPoints(first.threshold / 100)}`,
  });
}

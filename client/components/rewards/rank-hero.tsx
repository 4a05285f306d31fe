// Where one stands among the ranks this month: the tree ahead, the ring around it, and the dollars still to go.
import { rankStanding } from "../../../contracts/rank-standing.ts";
import type { Rank } from "../../../contracts/ranks.ts";
import { formatDollars, formatWholeDollars } from "../../format.ts";
import { Card } from "../../ui/card.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Ring } from "../../ui/ring.tsx";

export interface RankHeroProps {
  ranks: readonly Rank[];
  wagered: number;
  claimed: readonly string[];
}

export function RankHero({ ranks, wagered, claimed }: RankHeroProps) {
  const { reached, next, missing } = rankStanding(ranks, { wagered, claimed });
  const shown = next ?? ranks.at(-1);
  const goal = (shown?.threshold ?? 0) / 100;
  const soFar = `${formatDollars(wagered)} of ${formatWholeDollars(goal)}`;
  return (
    <Card tier="gold" className="flex flex-wrap items-center gap-x-8 gap-y-4 p-5 md:p-6">
      <Ring value={wagered} max={goal} label={`Way to ${shown?.name}`} valueText={soFar} size={144}>
        <Picture src={shown?.image ?? null} alt="" fit="contain" priority="soon" sizes="80px" className="w-20" />
      </Ring>
      <p className="grid min-w-48 flex-1 gap-1">
        <span className="overline-label">
          {reached === null ? "No rank reached this month" : `${reached.name} is reached`}
        </span>
        <strong className="figure-display text-title-1 wrap-anywhere">
          {next === null ? "Every rank is behind you" : `${formatDollars(missing)} to ${next.name}`}
        </strong>
        <span className="text-soft figures">{soFar} this month.</span>
      </p>
    </Card>
  );
}

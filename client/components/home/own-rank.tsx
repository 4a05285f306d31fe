// The rank ahead: a ring around its tree, and the dollars that are still to go.
import type { OwnRank as Rank } from "../../../contracts/home.ts";
import { paths } from "../../../contracts/paths.ts";
import { formatDollars, formatWholeDollars } from "../../format.ts";
import { Picture } from "../../ui/picture.tsx";
import { Ring } from "../../ui/ring.tsx";
import { OwnCard } from "./own-card.tsx";

export function OwnRank({ rank: { wagered, reached, next } }: { rank: Rank }) {
  return (
    <OwnCard title="Your rank this month" href={paths.wagerRewards} action="All ranks">
      {next === null ? (
        <p className="text-soft">Every rank is behind you.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Ring
            value={wagered}
            max={next.threshold}
            label={`Way to ${next.name}`}
            valueText={`${formatDollars(wagered)} of ${formatWholeDollars(next.threshold)}`}
            size={96}
          >
            <Picture src={next.image} alt="" fit="contain" sizes="80px" className="w-14" />
          </Ring>
          {/* No figure is broken: where it has no room beside the ring it stands below. */}
          <p className="grid flex-1 gap-1 wrap-anywhere">
            <strong className="figure-display text-title-2 whitespace-nowrap">{formatDollars(next.missing)}</strong>
            <span className="text-soft">to {next.name}</span>
            <span className="text-sm text-faint">
              {reached === null ? "No rank reached this month." : `${reached} is reached.`}
            </span>
          </p>
        </div>
      )}
    </OwnCard>
  );
}

import type { ReactNode } from "react";
import { formatDollars } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { m } from "../messages.ts";

/** Screen readers read first to third place. Wide screens show second, first, third. */
const stands = [
  { tier: "gold", place: "md:order-2 md:pb-10", medal: "bg-gold-400 text-ink", figure: "text-title-1" },
  { tier: "grey", place: "md:order-1 md:mt-8 md:pb-6", medal: "bg-soft text-ink", figure: "text-figure" },
  { tier: "bronze", place: "md:order-3 md:mt-12", medal: "bg-bronze text-ink", figure: "text-figure" },
] as const;

export interface PodiumEntry {
  place: number;
  name: ReactNode;
  /** In dollars. */
  wager: number;
  note: string;
}

export interface PodiumProps {
  entries: readonly PodiumEntry[];
  /** The name of a place, for screen readers. */
  placeName: string;
  vacant: string;
}

export function Podium({ entries, placeName, vacant }: PodiumProps) {
  return (
    <ol aria-label={m.top3()} className="grid grid-cols-1 gap-3 md:grid-cols-[1fr_1.12fr_1fr] md:items-end md:gap-4">
      {stands.map((stand, index) => {
        const entry = entries[index];
        return (
          <Card key={stand.tier} as="li" tier={stand.tier} className={cx("p-4 max-[359px]:p-3.5 md:p-5", stand.place)}>
            {entry === undefined ? (
              <div className="flex items-center gap-4 text-faint md:flex-col">
                <Medal name={placeName} place={index + 1} look={stand.medal} />
                <p>{vacant}</p>
              </div>
            ) : (
              <Stand {...stand} entry={entry} placeName={placeName} />
            )}
          </Card>
        );
      })}
    </ol>
  );
}

interface StandProps extends Pick<(typeof stands)[number], "tier" | "medal" | "figure"> {
  entry: PodiumEntry;
  placeName: string;
}

/** A longer amount uses a smaller font to fit on a phone. */
const maxLetters = 12;

function Stand({ tier, entry, medal, figure, placeName }: StandProps) {
  const wager = formatDollars(entry.wager);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 md:grid-cols-1 md:justify-items-center md:gap-y-2 md:text-center">
      <Medal name={placeName} place={entry.place} look={medal} />
      <p className="flex flex-wrap items-baseline gap-x-2 font-display text-title-3 font-semibold wrap-anywhere md:justify-center">
        {entry.name}
      </p>
      <p
        className={cx(
          "col-start-2 figure-display md:col-start-1",
          wager.length > maxLetters ? "text-title-3" : figure,
          tier === "gold" && "text-gold-300",
        )}
      >
        {wager}
      </p>
      {/* Never wraps on wide screens, so the first place's step stays the highest. */}
      <p className="col-start-2 max-w-full text-sm text-soft figures md:col-start-1 md:truncate">{entry.note}</p>
    </div>
  );
}

function Medal({ name, place, look }: { name: string; place: number; look: string }) {
  return (
    <span
      className={cx(
        "row-span-3 grid size-11 place-items-center rounded-pill font-display text-lg font-semibold max-[359px]:size-9 md:row-span-1 md:size-12",
        look,
      )}
    >
      <span className="sr-only">{name} </span>
      {place}
    </span>
  );
}

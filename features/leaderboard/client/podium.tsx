// The podium of the month's first three, with the first in the middle (BOARD-02).

import { formatDollars } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import type { BoardEntry } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";
import { chanceWords } from "./words.ts";

/** In reading order, first to third. Wide screens show second, first, third. */
const stands = [
  { tier: "gold", place: "md:order-2 md:pb-10", medal: "bg-gold-400 text-ink", figure: "text-title-1" },
  { tier: "grey", place: "md:order-1 md:mt-8 md:pb-6", medal: "bg-soft text-ink", figure: "text-figure" },
  { tier: "bronze", place: "md:order-3 md:mt-12", medal: "bg-bronze text-ink", figure: "text-figure" },
] as const;

export function Podium({ entries, totalTickets }: { entries: readonly BoardEntry[]; totalTickets: number }) {
  return (
    <ol aria-label={m.top3()} className="grid grid-cols-1 gap-3 md:grid-cols-[1fr_1.12fr_1fr] md:items-end md:gap-4">
      {stands.map((stand, index) => {
        const entry = entries[index];
        return (
          <Card key={stand.tier} as="li" tier={stand.tier} className={cx("p-4 max-[359px]:p-3.5 md:p-5", stand.place)}>
            {entry === undefined ? (
              <VacantStand place={index + 1} medal={stand.medal} />
            ) : (
              <OccupiedStand {...stand} entry={entry} totalTickets={totalTickets} />
            )}
          </Card>
        );
      })}
    </ol>
  );
}

interface OccupiedProps extends Pick<(typeof stands)[number], "tier" | "medal" | "figure"> {
  entry: BoardEntry;
  totalTickets: number;
}

/** An amount with more characters gets a smaller font, to fit on a phone. */
const maxLetters = 12;

function OccupiedStand({ tier, entry, medal, figure, totalTickets }: OccupiedProps) {
  const wager = formatDollars(entry.wager);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 md:grid-cols-1 md:justify-items-center md:gap-y-2 md:text-center">
      <Medal place={entry.rank} look={medal} />
      <p className="flex flex-wrap items-baseline gap-x-2 text-title-3 md:justify-center">
        <span className="font-display font-semibold wrap-anywhere">{entry.username}</span>
        {entry.own && <span className="text-sm font-medium text-mint-300">{m.you()}</span>}
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
      <p className="col-start-2 text-sm text-soft figures md:col-start-1">
        {m.ticketCount({ count: entry.tickets })}, {chanceWords(entry.tickets, totalTickets)}
      </p>
    </div>
  );
}

function VacantStand({ place, medal }: { place: number; medal: string }) {
  return (
    <div className="flex items-center gap-4 text-faint md:flex-col">
      <Medal place={place} look={medal} />
      <p>{m.vacantPlace()}</p>
    </div>
  );
}

function Medal({ place, look }: { place: number; look: string }) {
  return (
    <span
      className={cx(
        "row-span-3 grid size-11 place-items-center rounded-pill font-display text-lg font-semibold max-[359px]:size-9 md:row-span-1 md:size-12",
        look,
      )}
    >
      <span className="sr-only">{m.rank()} </span>
      {place}
    </span>
  );
}

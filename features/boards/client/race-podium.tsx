// A race's first three with their prizes; the one in the middle leads.

import { formatDollars } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceEntry } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { EntryName } from "./race-table.tsx";
import { prizesWords } from "./words.ts";

/** The reading order is first to third. Wide screens show second, first, third. */
const stands = [
  { tier: "gold", place: "md:order-2 md:pb-10", medal: "bg-gold-400 text-ink", figure: "text-title-1" },
  { tier: "grey", place: "md:order-1 md:mt-8 md:pb-6", medal: "bg-soft text-ink", figure: "text-figure" },
  { tier: "bronze", place: "md:order-3 md:mt-12", medal: "bg-bronze text-ink", figure: "text-figure" },
] as const;

export function RacePodium({ entries, isRunning }: { entries: readonly RaceEntry[]; isRunning: boolean }) {
  return (
    <ol aria-label={m.top3()} className="grid grid-cols-1 gap-3 md:grid-cols-[1fr_1.12fr_1fr] md:items-end md:gap-4">
      {stands.map((stand, index) => {
        const entry = entries[index];
        return (
          <Card key={stand.tier} as="li" tier={stand.tier} className={cx("p-4 max-[359px]:p-3.5 md:p-5", stand.place)}>
            {entry === undefined ? (
              <div className="flex items-center gap-4 text-faint md:flex-col">
                <Medal place={index + 1} look={stand.medal} />
                <p>{isRunning ? m.vacantPlace() : m.nobodyHere()}</p>
              </div>
            ) : (
              <Stand {...stand} entry={entry} />
            )}
          </Card>
        );
      })}
    </ol>
  );
}

interface StandProps extends Pick<(typeof stands)[number], "tier" | "medal" | "figure"> {
  entry: RaceEntry;
}

/** A longer sum uses a smaller font to fit on a phone. */
const maxLetters = 12;

function Stand({ tier, entry, medal, figure }: StandProps) {
  const coin = useCoin();
  const wager = formatDollars(entry.wager);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 md:grid-cols-1 md:justify-items-center md:gap-y-2 md:text-center">
      <Medal place={entry.place} look={medal} />
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-display text-title-3 font-semibold wrap-anywhere md:justify-center">
        <EntryName entry={entry} />
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
      <p className="col-start-2 text-sm text-soft wrap-anywhere figures md:col-start-1">
        {entry.prizes.length === 0 ? m.noPrize() : m.winsPrize({ prize: prizesWords(entry.prizes, coin) })}
      </p>
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
      <span className="sr-only">{m.place()} </span>
      {place}
    </span>
  );
}

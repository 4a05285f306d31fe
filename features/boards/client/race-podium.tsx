import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceEntry } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { Podium } from "./podium.tsx";
import { EntryName } from "./race-table.tsx";
import { prizesWords } from "./words.ts";

export function RacePodium({ entries, isRunning }: { entries: readonly RaceEntry[]; isRunning: boolean }) {
  const coin = useCoin();
  const shown = entries.slice(0, 3).map((entry) => ({
    place: entry.place,
    name: <EntryName entry={entry} />,
    wager: entry.wager,
    note: entry.prizes.length === 0 ? m.noPrize() : m.winsPrize({ prize: prizesWords(entry.prizes, coin) }),
  }));
  return <Podium entries={shown} placeName={m.place()} vacant={isRunning ? m.vacantPlace() : m.nobodyHere()} />;
}

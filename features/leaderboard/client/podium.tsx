import { Podium } from "../../boards/client/podium.tsx";
import type { BoardEntry } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";
import { chanceWords } from "./words.ts";

export function MonthPodium({ entries, totalTickets }: { entries: readonly BoardEntry[]; totalTickets: number }) {
  const shown = entries.map(({ rank, username, own, wager, tickets }) => ({
    place: rank,
    name: (
      <>
        {username}
        {own && <span className="text-sm font-medium text-mint-300">{m.you()}</span>}
      </>
    ),
    wager,
    note: `${m.ticketCount({ count: tickets })}, ${chanceWords(tickets, totalTickets)}`,
  }));
  return <Podium entries={shown.slice(0, 3)} placeName={m.rank()} vacant={m.vacantPlace()} />;
}

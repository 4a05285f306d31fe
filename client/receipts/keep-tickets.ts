// Keeps the viewer's tickets in a raffle as its page shows them. Apart from use-witness.ts: fetched once there are some.
import type { RaffleProps } from "../../contracts/raffles.ts";
import { keep, withTickets } from "./kept.ts";

/** The page names entrants beside their tickets, and so the viewer beside one of theirs. */
export function keepTickets({ raffle, entries, winners, own_entries: own }: RaffleProps, username: string): void {
  const shown = [...raffle.entries, ...entries.data, ...winners];
  const tickets = {
    raffle: raffle.id,
    entrant: shown.find(({ user }) => user.username === username)?.user.id ?? null,
    ranges: own.map(({ first_ticket: first, last_ticket: last }) => ({ first, last })),
  };
  const at = new Date().toISOString();
  keep((kept) => withTickets(kept, tickets, at));
}

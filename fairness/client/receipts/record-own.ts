// Loaded only when there is something to store.

import { paths } from "../../../common/contract/paths.ts";
import { type Draw, roundId } from "../../rules/fairness.ts";
import { fetchJson } from "../parts/fetch-cache.ts";
import { updateReceipts, withList, withTickets } from "./receipt-store.ts";

interface ShownEntry {
  user: { id: number; username: string };
}

export interface ShownTickets {
  raffle: { id: number; entries: readonly ShownEntry[] };
  entries: { data: readonly ShownEntry[] };
  winners: readonly ShownEntry[];
  own_entries: readonly { first_ticket: number; last_ticket: number }[];
}

const maxRounds = 5;

export async function recordBoards(boards: readonly number[]): Promise<void> {
  for (const board of boards) {
    for (let round = 1; round <= maxRounds; round += 1) {
      const answer = await fetchJson<Draw>(paths.api.draw(roundId(`leaderboard:${board}`, round)));
      if (answer === null || answer === "none") break;
      const { id: draw, entries_sha256: sha256, commitment, random } = answer;
      const at = new Date().toISOString();
      if (random === null)
        updateReceipts((stored) => withList(stored, { draw, sha256, at, commitment: commitment ?? "" }));
    }
  }
}

/** The page shows usernames next to tickets, so the viewer's own id can be found in it. */
export function recordTickets({ raffle, entries, winners, own_entries: own }: ShownTickets, username: string): void {
  const shown = [...raffle.entries, ...entries.data, ...winners];
  const tickets = {
    raffle: raffle.id,
    entrant: shown.find(({ user }) => user.username === username)?.user.id ?? null,
    ranges: own.map(({ first_ticket: first, last_ticket: last }) => ({ first, last })),
  };
  const at = new Date().toISOString();
  updateReceipts((stored) => withTickets(stored, tickets, at));
}

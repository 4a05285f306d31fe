// The contract of the board's overlay.

/** How many entries the overlay gets. */
export const overlayEntries = 10;

export interface LeaderboardOverlay {
  /** The partner's name. */
  partner: string;
  paused: boolean;
  /** The first entries by rank, with masked names. The draw decides the winners, so no name shows a prize. */
  entries: { rank: number; username: string; tickets: number }[];
  entries_count: number;
  total_tickets: number;
  /** The number of winners the draw picks. */
  winners: number;
  /** Dollars, in the order drawn. */
  prizes: number[];
  /** Dollars in all. */
  prizes_total: number;
  /** When the month ends, ISO 8601 UTC. */
  ends_at: string;
}

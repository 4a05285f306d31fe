// The contract of the leaderboard's stream overlay.

/** The most entries in the overlay. */
export const overlayEntries = 10;

export interface LeaderboardOverlay {
  /** The partner's name. */
  partner: string;
  paused: boolean;
  /** The first entries by rank, with masked names. Entries have no prize because the draw decides the winners. */
  entries: { rank: number; username: string; tickets: number }[];
  entries_count: number;
  total_tickets: number;
  /** The number of winners the draw picks. */
  winners: number;
  /** Dollars, in the order drawn. */
  prizes: number[];
  /** The sum of all prizes, in dollars. */
  prizes_total: number;
  /** When the month ends, ISO 8601 UTC. */
  ends_at: string;
}

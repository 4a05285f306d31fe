// The board as an overlay draws it over the stream.

/** How many of its first an overlay is told of. */
export const overlayEntries = 10;

export interface LeaderboardOverlay {
  /** The partner's name. */
  partner: string;
  paused: boolean;
  /** The first by rank; names are masked. Whoever has a ticket may be drawn, so no prize stands beside a name. */
  entries: { rank: number; username: string; tickets: number }[];
  entries_count: number;
  total_tickets: number;
  /** How many are drawn. */
  winners: number;
  /** Dollars, in the order drawn. */
  prizes: number[];
  /** Dollars in all. */
  prizes_total: number;
  /** ISO 8601 UTC. */
  ends_at: string;
}

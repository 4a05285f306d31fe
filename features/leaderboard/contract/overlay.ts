export const overlayEntries = 10;

export interface LeaderboardOverlay {
  partner: string;
  paused: boolean;
  /** The first entries by rank, with masked names. Entries have no prize because the draw decides the winners. */
  entries: { rank: number; username: string; tickets: number }[];
  entries_count: number;
  total_tickets: number;
  winners: number;
  /** Dollars, in the order drawn. */
  prizes: number[];
  /** The sum of all prizes, in dollars. */
  prizes_total: number;
  ends_at: string;
}

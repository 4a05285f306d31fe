// What raffles need of others: figures of wagers, and somebody who tells the world. Figures are filled by
// server/areas.ts, the herald by server/app.ts.

export interface WagerFigures {
  /**
   * SQL of the cents a user wagered at a partner in the UTC month of a moment. The three are SQL themselves: a
   * parameter or a column; `partner` is the partner's type.
   */
  monthCents(of: { user: string; partner: string; now: string }): string;
  /** SQL of the account at the partner that these figures are of; null for whoever is not linked. */
  linkedAccount(of: { user: string; partner: string }): string;
}

export interface DrawnRaffle {
  name: string;
  /** Absolute address of its page. */
  url: string;
  /** Usernames in the order drawn. */
  winners: readonly string[];
  /** Of the log, "n:hash": what stands in the channel nobody here can date back. Null before there is one. */
  head: string | null;
}

/** Tells a channel outside that a raffle was drawn. Throws when it could not. */
export interface Herald {
  drawn(raffle: DrawnRaffle): Promise<void>;
}

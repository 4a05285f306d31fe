// What raffles need of others: figures of wagers, filled by server/areas.ts.

export interface WagerFigures {
  /**
   * SQL of the cents a user wagered at a partner in the UTC month of a moment. The three are SQL themselves: a
   * parameter or a column; `partner` is the partner's type.
   */
  monthCents(of: { user: string; partner: string; now: string }): string;
  /** SQL of the account at the partner that these figures are of; null for whoever is not linked. */
  linkedAccount(of: { user: string; partner: string }): string;
}

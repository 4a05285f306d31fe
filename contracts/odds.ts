// The odds of a case's version as one text, whose SHA-256 the log holds and rolls are shown with.

export interface OddsLine {
  first_ticket: number;
  /** One less than the first when it owns no ticket. */
  last_ticket: number;
  kind: string;
  /** Points, cents of bucks, or what an item is worth in points. */
  amount: number;
  label: string;
}

/** A line a reward, in order: `first,last,kind,amount,label`, LF after each. */
export const oddsText = (lines: readonly OddsLine[]): string =>
  lines
    .map(({ first_ticket, last_ticket, kind, amount, label }) =>
      [first_ticket, last_ticket, kind, amount, label].join(",").concat("\n"),
    )
    .join("");

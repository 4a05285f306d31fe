// A viewer's win, whatever feature it comes from. "Me" lists the newest.

export interface Win {
  kind: "raffle" | "board" | "case" | "guess" | "challenge";
  /** The raffle, board, case, hunt or challenge. */
  name: string;
  /** The page that shows the win. */
  href: string;
  /** Empty: the page says it. */
  prizes: WinPrize[];
}

export type WinPrize =
  | { kind: "points"; amount: number }
  /** In cents of a dollar. */
  | { kind: "bucks"; amount: number }
  | { kind: "item"; label: string };

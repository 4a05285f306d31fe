import type { WinKind } from "../../../common/contract/wins.ts";

export interface WonPrize {
  /** `amount` is in points or, for bucks, in dollars. It is 0 for an item. `text` is the item's name. */
  kind: "points" | "bucks" | "item";
  amount: number;
  text: string;
}

/**
 * The response of `GET /api/wins?win=raffle:12`. Status 404: the viewer has no such win, or its reel has not shown it
 * yet.
 */
export interface Win {
  kind: WinKind;
  /** The name of the raffle, reward, board, rank or hunt. */
  title: string;
  image: string | null;
  prizes: WonPrize[];
  username: string;
  /** The winning tickets, at most five. Empty if no ticket was drawn. */
  tickets: number[];
  /** The number of tickets in the draw; null if there are none. */
  total: number | null;
  place: number | null;
  /** ISO 8601 UTC. */
  at: string;
  /** The path of the page that shows the draw, roll or board. */
  page: string;
  /** The path of the picture that the viewer can share. */
  picture: string;
  /** The number of questions that the winner has not answered. */
  asks: number;
  /** True if the win no longer counts. */
  is_void: boolean;
}

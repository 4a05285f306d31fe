// A viewer's win as its sheet shows it.
import type { WinKind } from "../../../common/contract/wins.ts";

export interface WonPrize {
  /** `amount` is in points, or dollars of bucks; 0 for an item. `text` is an item's name. */
  kind: "points" | "bucks" | "item";
  amount: number;
  text: string;
}

/** The reply to `GET /api/wins?win=raffle:12`. 404: the viewer has no such win, or a reel has not shown it yet. */
export interface Win {
  kind: WinKind;
  /** The name of the raffle, the reward, the board, the rank or the hunt. */
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
  /** The page that shows the draw, the roll or the board. */
  page: string;
  /** The picture to share. */
  picture: string;
  /** The number of questions that the winner has not answered. */
  asks: number;
  /** The win does not count any more. */
  is_void: boolean;
}

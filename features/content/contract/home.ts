// Props of the front page: the part for everybody, and the part for the signed-in viewer.

import type { FirstSteps } from "../../first-steps/contract/first-steps.ts";
import type { OwnPlace } from "../../leaderboard/contract/leaderboard.ts";
import type { OwnTickets } from "../../raffles/contract/raffles.ts";
import type { RibbonLine } from "../../ribbon/contract/ribbon.ts";
import type { Shelf } from "../../store/contract/shelf.ts";
import type { LatestOrder } from "../../store/contract/store.ts";
import type { OnNow, Statistics, Video } from "./content.ts";

export interface HomeProps {
  videos: Video[];
  statistics: Statistics;
  faq: { question: string; answer: string }[];
  /** The path of the intro video without its file extension; empty if there is none. */
  intro_video: string;
  on_now: OnNow;
  ribbon: RibbonLine[];
  ways: TileFacts;
  mine: OwnHome | null;
}

/** The numbers on the tiles, at most a minute old. */
export interface TileFacts {
  bonuses: number;
  /**
   * `prizes_total` is in dollars, and 0 if the leaderboard has no draw. `linkable`: viewers can link an account at the
   * leaderboard's partner.
   */
  board: { ends_at: string; prizes_total: number; paused: boolean; linkable: boolean };
  /** `most` is the highest rank's reward in dollars. Null if the site has no ranks. */
  ranks: { count: number; most: number } | null;
  /** The open cases and the price of the cheapest in points; null if there are none. */
  cases: Shelf | null;
  /** The products for sale and the price of the cheapest in points; null if there are none. */
  store: Shelf | null;
}

export interface OwnHome {
  now: string;
  /** Null if the site has no ranks, or if nobody can link an account that counts towards ranks. */
  rank: OwnRank | null;
  /** The viewer's tickets in at most four open raffles, ordered by the raffles' ends. */
  tickets: OwnTickets[];
  /** Whether any raffle sells tickets now. */
  raffle_open: boolean;
  order: LatestOrder | null;
  /** Null if the viewer is not on the leaderboard. */
  place: OwnPlace | null;
  /** Null if there are no first steps to show. */
  steps: OwnSteps | null;
}

/** This month's wager and ranks, in dollars. */
export interface OwnRank {
  wagered: number;
  linked: boolean;
  reached: string | null;
  /** The next rank and the dollars that are still missing; null if the viewer has reached every rank. */
  next: { name: string; image: string; threshold: number; missing: number } | null;
}

export interface OwnSteps extends FirstSteps {
  /** An open raffle that is free and has no conditions; null if there is none. */
  free_raffle: { id: number; name: string; image: string | null; ends_at: string } | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    home: HomeProps;
  }
}

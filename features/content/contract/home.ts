// Props of the front page: the part for everybody, and the part for the signed-in viewer. Shared content is in content.ts.

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
  /** Address of the intro film without its file extension; empty: none. */
  intro_video: string;
  on_now: OnNow;
  ribbon: RibbonLine[];
  ways: TileFacts;
  /** Null for guests. */
  mine: OwnHome | null;
}

/** The numbers on the tiles, at most a minute old. */
export interface TileFacts {
  bonuses: number;
  /** Prizes in dollars; 0: the board has no draw. `linkable`: viewers can link an account at the board's partner. */
  board: { ends_at: string; prizes_total: number; paused: boolean; linkable: boolean };
  /** `most`: the dollars of the highest rank. Null: the site has no ranks. */
  ranks: { count: number; most: number } | null;
  /** Open cases and the price of the cheapest in points; null: none. */
  cases: Shelf | null;
  /** Products for sale and the price of the cheapest in points; null: none. */
  store: Shelf | null;
}

export interface OwnHome {
  /** The site's time, ISO 8601 UTC. */
  now: string;
  /** Null: the site has no ranks, or nobody can link an account that counts towards them. */
  rank: OwnRank | null;
  /** The viewer's tickets in at most four open raffles, the earliest end first. */
  tickets: OwnTickets[];
  /** Whether any raffle can be joined now. */
  raffle_open: boolean;
  order: LatestOrder | null;
  /** Null: the viewer is not on the board. */
  place: OwnPlace | null;
  /** Null: there are no first steps to show. */
  steps: OwnSteps | null;
}

/** This month's wager and ranks, in dollars. */
export interface OwnRank {
  wagered: number;
  linked: boolean;
  /** The highest rank reached this month. */
  reached: string | null;
  /** The next rank and the dollars that are still missing; null: every rank is claimed or reached. */
  next: { name: string; image: string; threshold: number; missing: number } | null;
}

export interface OwnSteps extends FirstSteps {
  /** An open raffle that is free and has no conditions; null: none. */
  free_raffle: { id: number; name: string; image: string | null; ends_at: string } | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    home: HomeProps;
  }
}

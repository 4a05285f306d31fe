// The front page: for everybody, and what whoever is signed in has here. Content it shares with others is in content.ts.

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
  /** Address of the intro film without its ending; empty: none. */
  intro_video: string;
  on_now: OnNow;
  ribbon: RibbonLine[];
  ways: TileFacts;
  /** Null for guests. */
  mine: OwnHome | null;
}

/** What the ways in say of where they lead; a minute old at most. */
export interface TileFacts {
  bonuses: number;
  /** Dollars the month promises: 0, and it has no draw. `linkable`: an account at its partner can be linked. */
  board: { ends_at: string; prizes_total: number; paused: boolean; linkable: boolean };
  /** Dollars the highest one brings; null: the site has none. */
  ranks: { count: number; most: number } | null;
  /** Open cases, and the cheapest one's points. */
  cases: Shelf | null;
  /** Products for sale, and the cheapest one's points. */
  store: Shelf | null;
}

export interface OwnHome {
  /** The product's time, ISO 8601 UTC. */
  now: string;
  /** Null: the site has no ranks, or nobody can link what reaches them. */
  rank: OwnRank | null;
  /** Of open raffles, the next to end first, four at most. */
  tickets: OwnTickets[];
  /** Whether any raffle can be joined now. */
  raffle_open: boolean;
  /** The latest one. */
  order: LatestOrder | null;
  /** Null: not on the board. */
  place: OwnPlace | null;
  /** Null: nothing to show of them. */
  steps: OwnSteps | null;
}

/** Of the month, in dollars. */
export interface OwnRank {
  wagered: number;
  linked: boolean;
  /** The highest one reached this month. */
  reached: string | null;
  /** The one ahead, and the dollars to it; null: every rank was claimed or is reached. */
  next: { name: string; image: string; threshold: number; missing: number } | null;
}

export interface OwnSteps extends FirstSteps {
  /** An open raffle that costs nothing and asks for nothing; null: there is none. */
  free_raffle: { id: number; name: string; image: string | null; ends_at: string } | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    home: HomeProps;
  }
}

// Raffles: what pages show of them and what the calls about them answer. Their schemas are in raffle-input.ts.

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import type { PageLinks, Paginated } from "../../../platform/contract/responses.ts";

/** closed: its draw is pending; cancelled: every ticket is paid back. */
export type RaffleState = "open" | "closed" | "drawn" | "cancelled";

/** Props and the database call the states by these documented numbers, as `finishRestore`. */
export const endedByState = { open: 0, drawn: 1, closed: 2, cancelled: 3 } as const satisfies Record<
  RaffleState,
  number
>;
export type RaffleEnded = (typeof endedByState)[RaffleState];

const stateByEnded: Record<RaffleEnded, RaffleState> = { 0: "open", 1: "drawn", 2: "closed", 3: "cancelled" };
export const raffleState = ({ ended }: { ended: RaffleEnded }): RaffleState => stateByEnded[ended];

/** Neither drawn nor called off yet. */
export const isUndecided = (state: RaffleState): state is "open" | "closed" => state === "open" || state === "closed";

/** What a raffle's state allows: calls go by it, and the buttons that would make them. */
export const raffleAllows = {
  /** "Roll Winner"; one that is open ends with it. */
  draw: isUndecided,
  /** With every ticket paid back. */
  cancel: isUndecided,
  /** Call a win void, so that another is drawn. */
  voidWin: (state: RaffleState): state is "drawn" => state === "drawn",
  /** What was cancelled has nothing to verify (docs/decided.md, Raffles and draws). */
  verify: (state: RaffleState): boolean => state !== "cancelled",
};

export interface RaffleEntry {
  /** The ticket's number: it names the entry within its raffle. */
  id: number;
  ticket: number;
  winner: boolean;
  user: { id: number; username: string; avatar: string | null };
}

export interface Raffle {
  id: number;
  name: string;
  description: string;
  image: string | null;
  /** Points a ticket. */
  entry_price: number;
  max_entries_per_user: number;
  /** ISO 8601 UTC. */
  ends_at: string;
  ended: RaffleEnded;
  number_of_winners: number;
  /** Tickets sold. */
  entries_count: number;
  /** On its own page one ticket each of the latest purchases, 24 at most; empty in lists. */
  entries: RaffleEntry[];
  /** Dollars to have wagered this month at `partner`. */
  wager_required: number;
  partner: number;
  /** The first round's; null until it was drawn. `random` is the exact signed text. */
  random_org_signature: { result: { random: string; signature: string } } | null;
}

/** Documented: 0 and false are active, anything else has ended (RAFFLE-16). */
export const isActive = (raffle: { ended: number | boolean }): boolean => Number(raffle.ended) === 0;

export interface RafflesProps {
  active: Paginated<Raffle>;
  ended: Paginated<Raffle>;
}

export interface RaffleProps {
  raffle: Raffle;
  /** Tickets that did not win, 50 a page. */
  entries: Paginated<RaffleEntry>;
  /** Who takes part: how many, and those with most tickets, 24 of them. */
  people: { count: number; most: { username: string; avatar: string | null; tickets: number }[] };
  /** In the order drawn. */
  winners: RaffleEntry[];
  /** Every round, pending ones too. */
  draws: Draw[];
  /** How many tickets the viewer holds; 0 for guests. */
  own_tickets: number;
  /** Their latest purchases, 50 at most. */
  own_entries: { first_ticket: number; last_ticket: number }[];
  /** Dollars they wagered this month at the raffle's partner; null for guests and where nothing is required. */
  own_wagered: number | null;
  /** Once it is drawn, for who held tickets: the next they can join; null when there is none, and for everybody else. */
  next: NextRaffle | null;
}

export interface NextRaffle {
  id: number;
  name: string;
  /** Points a ticket. */
  entry_price: number;
  /** ISO 8601 UTC. */
  ends_at: string;
}

/** A draw that is watched is played by all who watch it at the same moment: so long after it was made. */
export const reelStartDelayMs = 3_000;

/**
 * `GET /api/raffles/{id}/live`, and its list for the open ones. `now`: the product's time, ISO 8601 UTC; `fileHeader`: of the
 * log, "n:hash", for whoever watches to keep.
 */
export interface LiveRaffle {
  id: number;
  entries_count: number;
  ended: RaffleEnded;
  ends_at: string;
  /** How many winners are known; grows when a void one is drawn anew. */
  winners_count: number;
  /** When the beacon speaks that it waits for (ISO 8601 UTC); null when it waits for none. */
  beacon_at: string | null;
  /** When its last round was drawn (ISO 8601 UTC); null before. */
  drawn_at: string | null;
}
export interface LiveRaffleAnswer extends LiveRaffle {
  now: string;
  head: string | null;
}
export interface LiveRafflesAnswer {
  now: string;
  head: string | null;
  raffles: LiveRaffle[];
}

/** `POST /api/raffles/join/{id}/{tickets}`: "success", or why not. */
export interface JoinAnswer {
  message: string;
  first_ticket?: number;
  last_ticket?: number;
  own_tickets?: number;
}

/** How a raffle's draw stands, for admins. */
export interface PendingDraw {
  source: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  /** The beacon that decides it; null for one whose numbers are asked for. */
  beacon: BeaconWait | null;
}

export interface AdminRaffle extends Raffle {
  /** Null unless it waits for its numbers. */
  pending: PendingDraw | null;
  /** Type of the licence the numbers came under ("developer" is for testing only); null before. */
  license: string | null;
  winners: RaffleEntry[];
  /** Null unless another follows it. */
  repeats: RaffleRepeats | null;
  /** What was shown of it, to be sent back with an edit. */
  seen: string;
}

/** "Every Friday, 20:00": when it is over the next is opened. */
export interface RaffleRepeats {
  every: "day" | "week";
  /** 1 is Monday; null for those of every day. */
  weekday: number | null;
  /** "20:00" in `zone`, such as "Europe/Berlin". */
  local_time: string;
  zone: string;
  /** When the next one ends (ISO 8601 UTC). */
  next_at: string;
}

export interface AdminRafflesProps {
  active: AdminRaffle[];
  finished: AdminRaffle[];
  /** Where the other pages of the two lists are. */
  pages: { active: PageLinks; finished: PageLinks };
  /** The product's time, ISO 8601 UTC. */
  now: string;
}

/** `POST /api/raffles/draw/{id}`: 200 drawn; 202 closed and waiting for the numbers, or for its beacon. */
export interface DrawAnswer {
  message: string;
}

/** What a viewer holds in an open raffle. */
export interface OwnTickets {
  raffle_id: number;
  name: string;
  image: string | null;
  ends_at: string;
  own: number;
  /** All tickets there are. */
  entries_count: number;
  number_of_winners: number;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/raffles": AdminRafflesProps;
    "raffles/index": RafflesProps;
    "raffles/show": RaffleProps;
  }
}

export interface DrawingRaffle {
  id: number;
  name: string;
  /** When the beacon speaks that decides it (ISO 8601 UTC); null when it waits for none. */
  beacon_at: string | null;
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** Open ones, the next to end first. */
    raffles: { open: LiveRaffle[] };
    /** Raffles whose draw is under way, the next to be decided first. */
    drawing: { raffles: DrawingRaffle[] };
    [raffle: `raffle:${number}`]: LiveRaffle;
  }
}

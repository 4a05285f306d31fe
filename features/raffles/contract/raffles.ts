// Raffles as pages and calls see them. The schemas are in raffle-input.ts.

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import type { PageLinks, Paginated } from "../../../platform/contract/responses.ts";

/** closed: its draw is pending. cancelled: every ticket is refunded. */
export type RaffleState = "open" | "closed" | "drawn" | "cancelled";

/** Props and the database store the state as this documented number, named `ended`. */
export const endedByState = { open: 0, drawn: 1, closed: 2, cancelled: 3 } as const satisfies Record<
  RaffleState,
  number
>;
export type RaffleEnded = (typeof endedByState)[RaffleState];

const stateByEnded: Record<RaffleEnded, RaffleState> = { 0: "open", 1: "drawn", 2: "closed", 3: "cancelled" };
export const raffleState = ({ ended }: { ended: RaffleEnded }): RaffleState => stateByEnded[ended];

/** Neither drawn nor cancelled yet. */
export const isUndecided = (state: RaffleState): state is "open" | "closed" => state === "open" || state === "closed";

/** The acts each state allows. The calls and their buttons both use this table. */
export const raffleAllows = {
  /** "Roll Winner". It ends an open raffle. */
  draw: isUndecided,
  /** Refunds every ticket. */
  cancel: isUndecided,
  /** Voids a win, so that another winner is drawn. */
  voidWin: (state: RaffleState): state is "drawn" => state === "drawn",
  /** A cancelled raffle has nothing to verify (docs/decided.md, Raffles and draws). */
  verify: (state: RaffleState): boolean => state !== "cancelled",
};

export interface RaffleEntry {
  /** The ticket's number, which identifies the entry within its raffle. */
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
  /** Price of one ticket in points. */
  entry_price: number;
  max_entries_per_user: number;
  /** ISO 8601 UTC. */
  ends_at: string;
  ended: RaffleEnded;
  number_of_winners: number;
  /** Tickets sold. */
  entries_count: number;
  /** On the raffle's own page, one ticket of each of the latest purchases, at most 24. Empty in lists. */
  entries: RaffleEntry[];
  /** Dollars to have wagered this month at `partner`. */
  wager_required: number;
  partner: number;
  /** The first round's; null before the draw. `random` is the exact signed text. */
  random_org_signature: { result: { random: string; signature: string } } | null;
}

/** Documented: 0 and false are active, any other value has ended (RAFFLE-16). */
export const isActive = (raffle: { ended: number | boolean }): boolean => Number(raffle.ended) === 0;

export interface RafflesProps {
  active: Paginated<Raffle>;
  ended: Paginated<Raffle>;
}

export interface RaffleProps {
  raffle: Raffle;
  /** Tickets that did not win, 50 a page. */
  entries: Paginated<RaffleEntry>;
  /** The number of participants and the 24 with most tickets. */
  people: { count: number; most: { username: string; avatar: string | null; tickets: number }[] };
  /** In the order drawn. */
  winners: RaffleEntry[];
  /** Every round, pending ones included. */
  draws: Draw[];
  /** The viewer's number of tickets; 0 for guests. */
  own_tickets: number;
  /** The viewer's latest purchases, at most 50. */
  own_entries: { first_ticket: number; last_ticket: number }[];
  /** Dollars the viewer wagered this month at the raffle's partner; null for guests and without a required wager. */
  own_wagered: number | null;
  /** After the draw, the next raffle that a ticket holder can join; else null. */
  next: NextRaffle | null;
}

export interface NextRaffle {
  id: number;
  name: string;
  /** Price of one ticket in points. */
  entry_price: number;
  /** ISO 8601 UTC. */
  ends_at: string;
}

/** Milliseconds between a draw and its reel, so that the reel starts everywhere at the same moment. */
export const reelStartDelayMs = 3_000;

/**
 * `GET /api/raffles/{id}/live`, and the list of open raffles. `now`: the product's clock, ISO 8601 UTC. `head`: the log's
 * head, "n:hash", which watching browsers keep as a receipt.
 */
export interface LiveRaffle {
  id: number;
  entries_count: number;
  ended: RaffleEnded;
  ends_at: string;
  /** Number of known winners. It grows when a further round replaces a void win. */
  winners_count: number;
  /** When the beacon it waits for is published (ISO 8601 UTC); null without one. */
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

/** `POST /api/raffles/join/{id}/{tickets}`: "success", or the reason of a refusal. */
export interface JoinAnswer {
  message: string;
  first_ticket?: number;
  last_ticket?: number;
  own_tickets?: number;
}

/** The state of a raffle's draw, for admins. */
export interface PendingDraw {
  source: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  /** The beacon that decides it; null when RANDOM.ORG supplies the numbers. */
  beacon: BeaconWait | null;
}

export interface AdminRaffle extends Raffle {
  /** Null unless it waits for its numbers. */
  pending: PendingDraw | null;
  /** Licence type of the numbers ("developer" is for testing only); null before the draw. */
  license: string | null;
  winners: RaffleEntry[];
  /** Null unless the raffle repeats. */
  repeats: RaffleRepeats | null;
  /** The version mark of what the form showed. An edit sends it back. */
  seen: string;
}

/** "Every Friday, 20:00": the next raffle opens when this one is over. */
export interface RaffleRepeats {
  every: "day" | "week";
  /** 1 is Monday; null for daily raffles. */
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
  /** Links to the other pages of the two lists. */
  pages: { active: PageLinks; finished: PageLinks };
  /** The product's clock, ISO 8601 UTC. */
  now: string;
}

/** `POST /api/raffles/draw/{id}`: 200 drawn; 202 closed and waiting for its numbers or its beacon. */
export interface DrawAnswer {
  message: string;
}

/** A viewer's tickets in an open raffle. */
export interface OwnTickets {
  raffle_id: number;
  name: string;
  image: string | null;
  ends_at: string;
  own: number;
  /** All tickets sold. */
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
  /** When the deciding beacon is published (ISO 8601 UTC); null without one. */
  beacon_at: string | null;
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** Open raffles. The one that ends next comes first. */
    raffles: { open: LiveRaffle[] };
    /** Raffles with a pending draw. The one decided next comes first. */
    drawing: { raffles: DrawingRaffle[] };
    [raffle: `raffle:${number}`]: LiveRaffle;
  }
}

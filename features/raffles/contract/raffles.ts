// Raffles as pages and calls see them. The schemas are in raffle-input.ts.

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import type { PageLinks, Paginated } from "../../../platform/contract/responses.ts";
import type { ProductField } from "../../store/contract/product-fields.ts";

/** `closed`: the draw is pending. `cancelled`: every ticket is refunded. */
export type RaffleState = "open" | "closed" | "drawn" | "cancelled";

/** Props and the database store the state as this documented number, under the name `ended`. */
export const endedByState = { open: 0, drawn: 1, closed: 2, cancelled: 3 } as const satisfies Record<
  RaffleState,
  number
>;
export type RaffleEnded = (typeof endedByState)[RaffleState];

const stateByEnded: Record<RaffleEnded, RaffleState> = { 0: "open", 1: "drawn", 2: "closed", 3: "cancelled" };
export const raffleState = ({ ended }: { ended: RaffleEnded }): RaffleState => stateByEnded[ended];

/** True until the raffle is drawn or cancelled. */
export const isUndecided = (state: RaffleState): state is "open" | "closed" => state === "open" || state === "closed";

/** The acts that each state allows. The calls and their buttons both use this table. */
export const raffleAllows = {
  /** "Roll Winner", which also ends an open raffle. */
  draw: isUndecided,
  cancel: isUndecided,
  /** Voids a win, after which another winner is drawn. */
  voidWin: (state: RaffleState): state is "drawn" => state === "drawn",
  /** A cancelled raffle has nothing to verify (docs/decided.md, Raffles and draws). */
  verify: (state: RaffleState): boolean => state !== "cancelled",
};

export interface RaffleEntry {
  /** The ticket's number, which identifies the entry within the raffle. */
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
  /** The price of one ticket in points. */
  entry_price: number;
  max_entries_per_user: number;
  /** ISO 8601 UTC. */
  ends_at: string;
  ended: RaffleEnded;
  number_of_winners: number;
  /** The number of tickets sold. */
  entries_count: number;
  /** On the raffle's own page, one ticket from each of the latest purchases, at most 24. Empty in lists. */
  entries: RaffleEntry[];
  /** The dollars that a viewer must have wagered at `partner` this month. */
  wager_required: number;
  partner: number;
  /** The prize of each winner. `amount` is in points, or dollars of bucks; of an item it is 0, because only the desk has its worth. */
  prize: { kind: "item" | "points" | "bucks"; amount: number };
  /** The signature of the first round; null before the draw. `random` is the exact signed text. */
  random_org_signature: { result: { random: string; signature: string } } | null;
}

/** Documented rule: 0 and false are active, and any other value has ended (RAFFLE-16). */
export const isActive = (raffle: { ended: number | boolean }): boolean => Number(raffle.ended) === 0;

export interface RafflesProps {
  active: Paginated<Raffle>;
  ended: Paginated<Raffle>;
}

export interface RaffleProps {
  raffle: Raffle;
  /** The tickets that did not win, 50 on each page. */
  entries: Paginated<RaffleEntry>;
  /** The number of participants, and the 24 with the most tickets. */
  people: { count: number; most: { username: string; avatar: string | null; tickets: number }[] };
  /** In the order they were drawn. */
  winners: RaffleEntry[];
  /** When the last round was drawn (ISO 8601 UTC); null before the first draw. */
  drawn_at: string | null;
  /** Every round, including pending ones. */
  draws: Draw[];
  /** The viewer's number of tickets; 0 for guests. */
  own_tickets: number;
  /** The viewer's latest purchases, at most 50. */
  own_entries: { first_ticket: number; last_ticket: number }[];
  /**
   * The dollars that the viewer has wagered at the raffle's partner this month; null for guests and if no wager is required.
   */
  own_wagered: number | null;
  /** After the draw, the next raffle that a ticket holder can join; otherwise null. */
  next: NextRaffle | null;
}

export interface NextRaffle {
  id: number;
  name: string;
  /** The price of one ticket in points. */
  entry_price: number;
  /** ISO 8601 UTC. */
  ends_at: string;
}

/**
 * The reply to `GET /api/raffles/{id}/live`, and an entry of the list of open raffles. `now` is the server's time, ISO 8601
 * UTC. `head` is the log's head, "n:hash", which the open pages keep as a receipt.
 */
export interface LiveRaffle {
  id: number;
  entries_count: number;
  ended: RaffleEnded;
  ends_at: string;
  /** The number of known winners. It increases when a further round replaces a void win. */
  winners_count: number;
  /** When the awaited beacon is published (ISO 8601 UTC); null without a beacon. */
  beacon_at: string | null;
  /** When the last round was drawn (ISO 8601 UTC); null before the first draw. */
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

/** The reply to `POST /api/raffles/join/{id}/{tickets}`: "success", or the reason for a refusal. */
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
  /** The beacon that decides the draw; null when RANDOM.ORG supplies the numbers. */
  beacon: BeaconWait | null;
}

export interface AdminRaffle extends Raffle {
  /** Null unless the draw is waiting for its numbers. */
  pending: PendingDraw | null;
  /** The licence type of the numbers ("developer" is for testing only); null before the draw. */
  license: string | null;
  winners: RaffleEntry[];
  prize_kind: Raffle["prize"]["kind"];
  /** Points, or dollars of bucks. An item's worth in points. */
  prize_amount: number;
  /** The questions to an item's winner. */
  prize_fields: ProductField[];
  /** Null unless the raffle repeats. */
  repeats: RaffleRepeats | null;
  /** The version mark of the values that the form showed. An edit sends it back. */
  seen: string;
}

/** The rule "Every Friday, 20:00". The next raffle opens when this one is over. */
export interface RaffleRepeats {
  every: "day" | "week";
  /** 1 is Monday; null for daily raffles. */
  weekday: number | null;
  /** The local time in `zone` ("Europe/Berlin"), such as "20:00". */
  local_time: string;
  zone: string;
  /** When the next raffle ends (ISO 8601 UTC). */
  next_at: string;
}

export interface AdminRafflesProps {
  active: AdminRaffle[];
  finished: AdminRaffle[];
  /** Links to the other pages of the two lists. */
  pages: { active: PageLinks; finished: PageLinks };
  /** The server's time, ISO 8601 UTC. */
  now: string;
}

/**
 * The reply to `POST /api/raffles/draw/{id}`. Status 200: drawn. Status 202: closed and waiting for its numbers or its beacon.
 */
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
  /** The number of tickets sold. */
  entries_count: number;
  number_of_winners: number;
}

declare module "../../../common/contract/refusals.ts" {
  interface FeatureRefusals {
    account_changed: true;
  }
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
  /** When the deciding beacon is published (ISO 8601 UTC); null without a beacon. */
  beacon_at: string | null;
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** Open raffles, ordered by their end. */
    raffles: { open: LiveRaffle[] };
    /** Raffles with a pending draw, ordered by the time of their beacon. */
    drawing: { raffles: DrawingRaffle[] };
    [raffle: `raffle:${number}`]: LiveRaffle;
  }
}

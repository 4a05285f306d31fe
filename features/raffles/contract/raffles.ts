import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import type { PageLinks, Paginated } from "../../../platform/contract/responses.ts";
import type { ProductField } from "../../store/contract/product-fields.ts";

/** `closed`: the draw is pending. `cancelled`: every ticket is refunded. */
export type RaffleState = "open" | "closed" | "drawn" | "cancelled";

/** Props and the database store the state as these documented numbers, under the name `ended`. */
export const endedByState = { open: 0, drawn: 1, closed: 2, cancelled: 3 } as const satisfies Record<
  RaffleState,
  number
>;
export type RaffleEnded = (typeof endedByState)[RaffleState];

const stateByEnded: Record<RaffleEnded, RaffleState> = { 0: "open", 1: "drawn", 2: "closed", 3: "cancelled" };
export const raffleState = ({ ended }: { ended: RaffleEnded }): RaffleState => stateByEnded[ended];

/** True until the raffle is drawn or cancelled. */
export const isUndecided = (state: RaffleState): state is "open" | "closed" => state === "open" || state === "closed";

/** The acts that each state allows, for the calls and for their buttons. */
export const raffleAllows = {
  draw: isUndecided,
  cancel: isUndecided,
  /** After a void, another winner is drawn. */
  voidWin: (state: RaffleState): state is "drawn" => state === "drawn",
  verify: (state: RaffleState): boolean => state !== "cancelled",
};

export interface RaffleEntry {
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
  entry_price: number;
  max_entries_per_user: number;
  ends_at: string;
  ended: RaffleEnded;
  number_of_winners: number;
  /** The number of tickets sold. */
  entries_count: number;
  /** One ticket from each of the latest purchases, at most 24. Empty except on the raffle's own page. */
  entries: RaffleEntry[];
  /** The dollars that a viewer must have wagered at `partner` this month. */
  wager_required: number;
  partner: number;
  /**
   * The prize of each winner. `amount` is in points or, for bucks, in dollars. It is 0 for an item, because only the
   * desk shows an item's worth.
   */
  prize: { kind: "item" | "points" | "bucks"; amount: number };
  random_org_signature: { result: { random: string; signature: string } } | null;
}

/** Documented rule: 0 and false are active. Any other value has ended (RAFFLE-16). */
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
  /** The winners in the order they were drawn. */
  winners: RaffleEntry[];
  drawn_at: string | null;
  /** All rounds, including pending ones. */
  draws: Draw[];
  own_tickets: number;
  /** The viewer's latest purchases, at most 50. */
  own_entries: { first_ticket: number; last_ticket: number }[];
  /**
   * The dollars that the viewer wagered at the raffle's partner this month. Null for guests and if no wager is
   * required.
   */
  own_wagered: number | null;
  /** After the draw, the next raffle that the viewer can join. Null for people without tickets. */
  next: NextRaffle | null;
}

export interface NextRaffle {
  id: number;
  name: string;
  entry_price: number;
  ends_at: string;
}

/**
 * The response of `GET /api/raffles/{id}/live`, and an item of the list of open raffles. `now` is the server's time
 * (ISO 8601 UTC). `head` is the fairness log's last line, "number:hash", which open pages store as a receipt.
 */
export interface LiveRaffle {
  id: number;
  entries_count: number;
  ended: RaffleEnded;
  ends_at: string;
  /** The number of known winners. It increases when a further round replaces a voided win. */
  winners_count: number;
  beacon_at: string | null;
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

/** The response of `POST /api/raffles/join/{id}/{tickets}`. `message` is "success" or the reason for a refusal. */
export interface JoinAnswer {
  message: string;
  first_ticket?: number;
  last_ticket?: number;
  own_tickets?: number;
}

export interface PendingDraw {
  source: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  beacon: BeaconWait | null;
}

export interface AdminRaffle extends Raffle {
  /** Null unless the draw is waiting for its numbers. */
  pending: PendingDraw | null;
  /** RANDOM.ORG's licence type ("developer" is for testing only); null before the draw. */
  license: string | null;
  winners: RaffleEntry[];
  prize_kind: Raffle["prize"]["kind"];
  /** Points or, for bucks, dollars. For an item, its worth in points. */
  prize_amount: number;
  /** The questions to an item's winner. */
  prize_fields: ProductField[];
  repeats: RaffleRepeats | null;
  /** The version mark of the values that the form showed. An edit sends it back. */
  seen: string;
}

/** A rule such as "Every Friday, 20:00". The next raffle opens when the last one has ended. */
export interface RaffleRepeats {
  every: "day" | "week";
  /** 1 is Monday; null for daily raffles. */
  weekday: number | null;
  /** The local time in `zone` ("Europe/Berlin"), such as "20:00". */
  local_time: string;
  zone: string;
  next_at: string;
}

export interface AdminRafflesProps {
  active: AdminRaffle[];
  finished: AdminRaffle[];
  pages: { active: PageLinks; finished: PageLinks };
  now: string;
}

/**
 * The response of `POST /api/raffles/draw/{id}`. Status 200: drawn. Status 202: closed, and waiting for its numbers or
 * its beacon.
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

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { BoardLink, RaceProps } from "../../boards/contract/boards.ts";

export const archivedEntries = 1_000;

export interface BoardEntry {
  /** Starts at 1. Equal wagers share a rank. */
  rank: number;
  /** Masked, except the viewer's name. */
  username: string;
  /** The month's wager in dollars. */
  wager: number;
  tickets: number;
  own: boolean;
}

/** A winner as DATA-09 defines it. `rank` is the winner's position in the order drawn, from 1. */
export interface BoardWinner {
  rank: number;
  /** Dollars. */
  prize: number;
  username: string;
  winning_ticket: number;
  own: boolean;
}

export interface PreviousBoard {
  id: number;
  /** The month's first moment in Unix seconds. */
  started_at: number;
  /** All prizes together, in dollars. */
  prize: number;
  leaderboard: { raffle: BoardWinner[] };
  /** Voided wins. Where entrants were left, another winner was drawn for each. */
  voided: { username: string; winning_ticket: number; reason: string }[];
  entries_count: number;
  total_tickets: number;
  /** False while the draw is waiting for its random numbers. */
  drawn: boolean;
  beacon: BeaconWait | null;
  /** True when the draw committed to the entrant lines, so entrants can check theirs. */
  committed: boolean;
}

/**
 * `unlinked`: the user has linked no account at the partner. `staff`: the user was staff at some time of the month and is
 * not listed. `idle`: the user has not wagered this month.
 */
export type BoardViewer = "guest" | "unlinked" | "staff" | "idle" | "listed";

export interface LeaderboardProps {
  leaderboard: {
    /** Sorted by rank. The viewer's row comes last when its rank is below the other entries. */
    entries: BoardEntry[];
    /** The number of all entries on the board. `total_tickets` sums up all their tickets. */
    entries_count: number;
    total_tickets: number;
    partner: { type: number; slug: string; label: string };
    /** Unix seconds. */
    started_at: number;
    /** When the board is frozen, ISO 8601 UTC. */
    ends_at: string;
  };
  viewer: BoardViewer;
  previous: PreviousBoard[];
  /** Dollars by rank. Empty while paused. */
  prizes: number[];
  paused: boolean;
  /** When the partner reported these wagers, ISO 8601 UTC. Null before its first response. */
  as_of: string | null;
  now: string;
  /** All boards in the order of their tabs. The first is the monthly draw, with id 0. */
  boards: BoardLink[];
  /** The race, on a race's own page; null on the page of the monthly draw. */
  race: RaceProps | null;
}

export interface ArchivedBoard {
  id: number;
  type: number;
  /** The month's first moment, ISO 8601 UTC. */
  date: string;
  /** A JSON array of entries with the partner's field names. */
  leaderboard: string;
  /** True when `leaderboard` leaves out entries. `/api/leaderboard/{id}` returns all of them. */
  truncated: boolean;
}

export interface DrawnBoard {
  id: number;
  label: string;
  /** "October 2026". */
  month: string;
  /** False while another winner is still to be drawn. */
  drawn: boolean;
  winners: DrawnWinner[];
}

export interface DrawnWinner {
  rank: number;
  /** Dollars. */
  prize: number;
  ticket: number;
  username: string;
  void_reason: string | null;
}

export interface MonthTotal {
  type: number;
  label: string;
  /** "2026-10". */
  month: string;
  /** Dollars. */
  wager: number;
  accounts: number;
}

export interface OwnPlace {
  label: string;
  rank: number;
  tickets: number;
  total_tickets: number;
  entries_count: number;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    leaderboard: LeaderboardProps;
  }
}

// The contract of leaderboards: the running month, earlier months, and the admins' archive.

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { BoardLink, RaceProps } from "../../boards/contract/boards.ts";

/** Rows the page shows first and "View More" adds (BOARD-12, BOARD-13). */
export const boardPageSize = 10;
/** Rows per response. `?entries=` asks for more, up to `maxEntries` (docs/decided.md, Large props). */
export const firstEntries = 100;
export const maxEntries = 2_000;
/** Entries of an archived board in props and in its `leaderboard` string. */
export const archivedEntries = 1_000;

export interface BoardEntry {
  /** Starts at 1. Equal wagers share a rank. */
  rank: number;
  /** Masked, except the viewer's own. */
  username: string;
  /** The month's wager in dollars. */
  wager: number;
  tickets: number;
  own: boolean;
}

/** A winner as DATA-09 defines it. `rank` is their place in the order drawn. */
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
  /** Voided wins. Another winner was drawn for each. */
  voided: { username: string; winning_ticket: number; reason: string }[];
  entries_count: number;
  total_tickets: number;
  /** False while the draw waits for its random numbers. */
  drawn: boolean;
  /** The beacon the draw waits for, if any. */
  beacon: BeaconWait | null;
  /** True when the draw committed to the board's entrants, so they can check their own line. */
  committed: boolean;
}

/**
 * The viewer's state: a guest, a user without an account at the partner, staff of the month, a user without a wager, or one
 * on the board.
 */
export type BoardViewer = "guest" | "unlinked" | "staff" | "idle" | "listed";

export interface LeaderboardProps {
  leaderboard: {
    /** Sorted by rank. Includes the viewer's own row, as the last one when its place is further down. */
    entries: BoardEntry[];
    /** All entries of the board, and all their tickets. */
    entries_count: number;
    total_tickets: number;
    partner: { type: number; slug: string; label: string };
    /** Unix seconds. */
    started_at: number;
    /** When the board is frozen, ISO 8601 UTC. */
    ends_at: string;
  };
  viewer: BoardViewer;
  /** Drawn months, newest first. */
  previous: PreviousBoard[];
  /** Dollars by rank. Empty while paused. */
  prizes: number[];
  paused: boolean;
  /** When the partner gave these figures, ISO 8601 UTC. Null before its first response. */
  as_of: string | null;
  /** The product's current time, ISO 8601 UTC. */
  now: string;
  /** All boards in the order of their tabs. The first is the monthly draw, with id 0. */
  boards: BoardLink[];
  /** The race of its own page; null on the monthly draw's. */
  race: RaceProps | null;
}

/** An archived board in the admins' format (DATA-20). */
export interface ArchivedBoard {
  id: number;
  /** The partner's type. */
  type: number;
  /** The month's first moment, ISO 8601 UTC. */
  date: string;
  /** A JSON array of entries with the partner's field names. */
  leaderboard: string;
  /** True when the board has more entries. `/api/leaderboard/{id}` returns them all. */
  truncated: boolean;
}

/** A drawn board with its winners' names, for admins. */
export interface DrawnBoard {
  id: number;
  label: string;
  /** "October 2026". */
  month: string;
  /** False while the draw waits for the next winner. */
  drawn: boolean;
  winners: DrawnWinner[];
}

export interface DrawnWinner {
  rank: number;
  /** Dollars. */
  prize: number;
  ticket: number;
  username: string;
  /** Why the win was voided, or null. */
  void_reason: string | null;
}

/** A partner's total of one month, for the chart. */
export interface MonthTotal {
  type: number;
  label: string;
  /** "2026-10". */
  month: string;
  /** Dollars. */
  wager: number;
  accounts: number;
}

/** The viewer's place on the running board. */
export interface OwnPlace {
  /** The partner's label. */
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

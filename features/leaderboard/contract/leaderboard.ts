// Leaderboards: the month that runs, the months before, and what admins take away of them.

import type { BeaconWait } from "../../../fairness/rules/beacon.ts";

/** Rows the page begins with, and how many "View More" adds (BOARD-12, BOARD-13). */
export const boardPageSize = 10;
/** Rows sent at once; `?entries=` asks for more, up to `maxEntries` (docs/decided.md, Large props). */
export const firstEntries = 100;
export const maxEntries = 2_000;
/** Entries of an archived board that stand in props and in its `leaderboard` string. */
export const archivedEntries = 1_000;

export interface BoardEntry {
  /** From 1; equal wagers share it. */
  rank: number;
  /** Masked, but for the viewer's own. */
  username: string;
  /** Dollars of the month. */
  wager: number;
  tickets: number;
  own: boolean;
}

/** A winner as DATA-09 has them; `defineRank` is their place in the order drawn. */
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
  /** Unix seconds of the month's first moment. */
  started_at: number;
  /** Dollars given away in all. */
  prize: number;
  leaderboard: { raffle: BoardWinner[] };
  /** Wins that did not count; somebody else was drawn in their place. */
  voided: { username: string; winning_ticket: number; reason: string }[];
  entries_count: number;
  total_tickets: number;
  /** False while the random numbers are still awaited. */
  drawn: boolean;
  /** The beacon that is waited for, if one is. */
  beacon: BeaconWait | null;
  /** Its draw committed to who stands on it: entrants can check their own line. */
  committed: boolean;
}

/** Who looks: a guest, a user without an account at the partner, staff of the month, one who has not wagered, one on the board. */
export type BoardViewer = "guest" | "unlinked" | "staff" | "idle" | "listed";

export interface LeaderboardProps {
  leaderboard: {
    /** By rank; the viewer's own row is among them, as the last one if it stands further down. */
    entries: BoardEntry[];
    /** Everybody on the board, and all their tickets. */
    entries_count: number;
    total_tickets: number;
    partner: { type: number; slug: string; label: string };
    /** Unix seconds. */
    started_at: number;
    /** ISO 8601 UTC: when it is frozen. */
    ends_at: string;
  };
  viewer: BoardViewer;
  /** Drawn months, newest first. */
  previous: PreviousBoard[];
  /** Dollars by rank; none while paused. */
  prizes: number[];
  paused: boolean;
  /** When the partner gave these figures, ISO 8601 UTC; null before its first answer. */
  as_of: string | null;
  /** The product's time, ISO 8601 UTC. */
  now: string;
}

/** An archived board as admins get it (DATA-20). */
export interface ArchivedBoard {
  id: number;
  /** The partner's type. */
  type: number;
  /** First moment of its month, ISO 8601 UTC. */
  date: string;
  /** JSON of an array of entries, with the partner's own field names. */
  leaderboard: string;
  /** There are more entries than stand here: `/api/leaderboard/{id}` has them all. */
  truncated: boolean;
}

/** A drawn board with its winners by name, for admins. */
export interface DrawnBoard {
  id: number;
  label: string;
  /** "October 2026". */
  month: string;
  /** False while the next winner is awaited. */
  drawn: boolean;
  winners: DrawnWinner[];
}

export interface DrawnWinner {
  rank: number;
  /** Dollars. */
  prize: number;
  ticket: number;
  username: string;
  /** Why the win does not count; null for one that does. */
  void_reason: string | null;
}

/** What a partner's month came to, for the chart. */
export interface MonthTotal {
  type: number;
  label: string;
  /** "2026-10". */
  month: string;
  /** Dollars. */
  wager: number;
  accounts: number;
}

/** Where a viewer stands on the running board. */
export interface OwnPlace {
  /** The partner's. */
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

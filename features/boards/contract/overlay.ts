// The contract of a race's overlay.
import type { BoardState, PrizeKind } from "./boards.ts";

/** The overlay's id for the race that runs now. */
export const currentRace = "current";

/** How many entries the overlay gets. */
export const raceOverlayEntries = 10;

export interface RaceOverlay {
  name: string;
  /** "Shuffle", or "Shuffle and Razed". */
  partner: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  state: BoardState;
  paused: boolean;
  /** The number of accounts on the board. */
  entries_count: number;
  /** All prizes that are an amount: dollars and points. */
  total_bucks: number;
  total_points: number;
  /** The first by place, with masked names. */
  entries: RaceOverlayEntry[];
}

export interface RaceOverlayEntry {
  place: number;
  /** Masked. Null: the partner hides who this is. */
  username: string | null;
  /** Dollars. */
  wager: number;
  /** Null without a prize. */
  prize: { kind: PrizeKind; amount: number; text?: string }[] | null;
}

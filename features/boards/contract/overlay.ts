import type { BoardState, PrizeKind } from "./boards.ts";

/** The overlay's id for the race that runs now. */
export const currentRace = "current";

export const raceOverlayEntries = 10;

export interface RaceOverlay {
  name: string;
  /** "Shuffle", or "Shuffle and Razed". */
  partner: string;
  starts_at: string;
  ends_at: string;
  state: BoardState;
  paused: boolean;
  entries_count: number;
  /** The sums of all prizes in dollars and in points. Non-cash prizes do not count. */
  total_bucks: number;
  total_points: number;
  /** The first entries by place, with masked names. */
  entries: RaceOverlayEntry[];
}

export interface RaceOverlayEntry {
  place: number;
  /** Masked. Null if the partner hides the name. */
  username: string | null;
  /** In dollars. */
  wager: number;
  prize: { kind: PrizeKind; amount: number; text?: string }[] | null;
}

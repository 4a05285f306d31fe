// A raffle as an overlay draws it over the stream.
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Raffle, RaffleEntry } from "./raffles.ts";

/** The raffle overlay's id for whatever raffle matters now: the one just drawn, else the next to end. */
export const currentRaffle = "current";

/** How many winners an overlay is told of. */
export const overlayWinners = 12;

export interface RaffleOverlay {
  /** Null: there is no raffle to show now. */
  raffle: Pick<
    Raffle,
    "id" | "name" | "image" | "entry_price" | "ends_at" | "ended" | "number_of_winners" | "entries_count"
  > | null;
  /** One ticket each of the latest purchases: what fills the reel. */
  entries: RaffleEntry[];
  /** In the order drawn, the first of them; `winners_count` is how many there are. */
  winners: RaffleEntry[];
  winners_count: number;
  /** The beacon it waits for, if it does. */
  beacon: BeaconWait | null;
  /** Draws so far: another one plays the reel again. */
  rounds: number;
}

// A raffle as the overlay shows it over the stream.
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Raffle, RaffleEntry } from "./raffles.ts";

/** The overlay's id for the current raffle: the one just drawn, else the one that ends next. */
export const currentRaffle = "current";

/** How many winners an overlay gets. */
export const overlayWinners = 12;

export interface RaffleOverlay {
  /** Null: there is no raffle to show now. */
  raffle: Pick<
    Raffle,
    "id" | "name" | "image" | "entry_price" | "ends_at" | "ended" | "number_of_winners" | "entries_count"
  > | null;
  /** One ticket of each of the latest purchases. They fill the reel. */
  entries: RaffleEntry[];
  /** The first winners in the order drawn. `winners_count` says how many there are. */
  winners: RaffleEntry[];
  winners_count: number;
  /** The beacon it waits for, or null. */
  beacon: BeaconWait | null;
  /** Number of draws so far. The reel plays again when it grows. */
  rounds: number;
}

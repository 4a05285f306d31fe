// A raffle as the overlay shows it over the stream.
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Raffle, RaffleEntry } from "./raffles.ts";

/** The overlay's id for the current raffle: the one that was just drawn, otherwise the one that ends next. */
export const currentRaffle = "current";

export const overlayWinners = 12;

export interface RaffleOverlay {
  /** Null if there is no raffle to show now. */
  raffle: Pick<
    Raffle,
    "id" | "name" | "image" | "entry_price" | "ends_at" | "ended" | "number_of_winners" | "entries_count"
  > | null;
  /** One ticket from each of the latest purchases, to fill the reel. */
  entries: RaffleEntry[];
  /** The first winners, in the order they were drawn. `winners_count` counts all winners. */
  winners: RaffleEntry[];
  winners_count: number;
  /** The beacon that the draw is waiting for, or null. */
  beacon: BeaconWait | null;
  drawn_at: string | null;
  rounds: number;
}

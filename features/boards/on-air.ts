// The interface between races and what shows them over the stream.
import type { RaceOverlay } from "./contract/overlay.ts";

export interface RacesOnAir {
  /** Tags of changes that may change a reading. */
  tags: readonly string[];
  /**
   * Returns the board with this id, or for `currentRace` the running one that ends next, else the one that ended last. Null
   * if there is none.
   */
  read(id: string): Promise<RaceOverlay | null>;
  /** Returns boards that can have an overlay of their own, the latest first. */
  list(): Promise<{ id: number; name: string }[]>;
}

/** For a site without boards. */
export const noRaces: RacesOnAir = { tags: [], read: async () => null, list: async () => [] };

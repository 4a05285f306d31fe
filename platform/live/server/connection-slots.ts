import { createMemoryCounter } from "../../http/memory-counter.ts";
import { addressBlock } from "../../http/rate-limits.ts";

/** In a minute, an address may open this many times as many connections as it may have open at once. */
const refillsPerMinute = 3;

export class ConnectionSlots {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  readonly #opened;

  constructor(most: number) {
    this.#most = most;
    this.#opened = createMemoryCounter({ points: most * refillsPerMinute, perSeconds: 60 });
  }

  /**
   * Returns a function that frees the slot, or null if the address has too many connections open or opened too many
   * this minute.
   */
  take(address: string): (() => void) | null {
    const block = addressBlock(address);
    const taken = this.#taken.get(block) ?? 0;
    if (taken >= this.#most || this.#opened.count(block) > 0) return null;
    this.#taken.set(block, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(block) ?? 1) - 1;
      if (left === 0) this.#taken.delete(block);
      else this.#taken.set(block, left);
    };
  }
}

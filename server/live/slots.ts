// How many connections an address may have open at once, in this process.
import { addressBlock } from "../http/limits.ts";

export class Slots {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers how to give it back, once; null when the address has as many as it may. */
  take(address: string): (() => void) | null {
    const block = addressBlock(address);
    const taken = this.#taken.get(block) ?? 0;
    if (taken >= this.#most) return null;
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

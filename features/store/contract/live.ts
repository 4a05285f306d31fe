// The shelf as open pages are sent it.
import { hashText } from "../../../platform/contract/hash-text.ts";
import type { Product } from "./store.ts";

export interface LiveShelf {
  /** Of each product that is shown. */
  stock: [id: number, left: number][];
  /** `hashShelf` them. */
  shelf: number;
}

/** Another number once products come, go or are edited; how many are left of them, and the time, are no part of it. */
export const hashShelf = (products: readonly Product[]): number =>
  hashText(
    products
      .map(({ id, name, description, image, price, limit, asks, featured }) =>
        JSON.stringify([id, name, description, image, price, limit, asks?.version, featured]),
      )
      .sort()
      .join(),
  );

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** What the shelf has left. */
    products: LiveShelf;
  }
}

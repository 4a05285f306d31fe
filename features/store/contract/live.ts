// The shelf's live topic, as open pages receive it.
import { hashText } from "../../../platform/contract/hash-text.ts";
import type { Product } from "./store.ts";

export interface LiveShelf {
  /** The stock of each product shown. */
  stock: [id: number, left: number][];
  /** `hashShelf` of the products. */
  shelf: number;
}

/** Returns a hash that changes when products are added, removed or edited. Stock and time do not count. */
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
    /** The stock of the shelf. */
    products: LiveShelf;
  }
}

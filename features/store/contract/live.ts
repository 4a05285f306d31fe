import { hashText } from "../../../platform/contract/hash-text.ts";
import type { Product } from "./store.ts";

export interface LiveShelf {
  stock: [id: number, left: number][];
  shelf: number;
}

/** Returns a hash that changes when products are added, removed or edited. It does not depend on stock or time. */
export const hashShelf = (products: readonly Product[]): number =>
  hashText(
    products
      .map(({ id, name, description, image, price, until, limit, asks, hands_codes, featured }) =>
        JSON.stringify([id, name, description, image, price, until, limit, asks?.version, hands_codes, featured]),
      )
      .sort()
      .join(),
  );

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    products: LiveShelf;
  }
}

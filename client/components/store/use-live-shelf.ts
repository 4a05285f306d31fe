// The shelf as it is now: what is left is told by the site; other products than these are asked for.

import { useEffect, useMemo } from "react";
import { shelfOf } from "../../../contracts/live.ts";
import type { Product } from "../../../contracts/store.ts";
import { useTopic } from "../../live/heard.ts";
import { router } from "../../protocol/router.ts";

/** Everybody hears of it at once, and need not ask at once. */
const newsWithinMs = 2_000;

export function useLiveShelf(products: Product[]): Product[] {
  const told = useTopic("products")?.state;
  const isTold = told !== undefined;
  // Asked for once there is something to compare it with.
  const shown = useMemo(() => (isTold ? shelfOf(products) : null), [products, isTold]);
  const isOther = told !== undefined && told.shelf !== shown;
  useEffect(() => {
    if (!isOther) return;
    const soon = setTimeout(() => router.reload({ only: ["products", "arranged"] }), Math.random() * newsWithinMs);
    return () => clearTimeout(soon);
    // Once for each shelf that is told: what a page may not show yet is no reason to ask again and again.
  }, [isOther, told?.shelf]);
  return useMemo(() => {
    if (told === undefined) return products;
    const left = new Map(told.stock);
    return products.map((product) => ({ ...product, stock: left.get(product.id) ?? product.stock }));
  }, [products, told]);
}

import { expect, test } from "vitest";
import { hashShelf } from "./live.ts";
import type { Product } from "./store.ts";

const product: Product = { id: 1, name: "Cap", description: "", image: null, price: 400, stock: 5 };

test("MOVE-01: an edit that a viewer can see changes the shelf's mark; its stock does not", () => {
  const mark = hashShelf([product]);
  const edits: Partial<Product>[] = [
    { price: 500 },
    { until: "2026-12-01T00:00:00.000Z" },
    { hands_codes: true },
    { limit: 1 },
    { featured: true },
  ];
  for (const edit of edits) expect(hashShelf([{ ...product, ...edit }]), JSON.stringify(edit)).not.toBe(mark);
  expect(hashShelf([{ ...product, stock: 4 }])).toBe(mark);
});

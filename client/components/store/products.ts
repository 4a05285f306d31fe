// Which products stand on the shelf, and in which order.
import type { Product } from "../../../contracts/store.ts";

export const sortings = [
  { value: "cheapest", label: "Price: low to high" },
  { value: "dearest", label: "Price: high to low" },
  { value: "newest", label: "Newest first" },
] as const;

export type Sorting = (typeof sortings)[number]["value"];

/** As the server sends them. */
export const defaultSorting: Sorting = "cheapest";

/** Anything else, such as what an older version remembered, is the default. */
export function sortingOf(text: string | null): Sorting {
  return sortings.find((sorting) => sorting.value === text)?.value ?? defaultSorting;
}

/** Those whose name holds the query, in any case (STORE-02). */
export function productsNamed(products: Product[], query: string): Product[] {
  const wanted = query.trim().toLowerCase();
  return products.filter((product) => product.name.toLowerCase().includes(wanted));
}

/** In the order asked for; products of one price by age. */
export function sortedProducts(products: Product[], sorting: Sorting): Product[] {
  switch (sorting) {
    case "cheapest":
      return [...products].sort((a, b) => a.price - b.price || a.id - b.id);
    case "dearest":
      return [...products].sort((a, b) => b.price - a.price || a.id - b.id);
    case "newest":
      return [...products].sort((a, b) => b.id - a.id);
  }
}

import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";

/** The operator's own order. The menu offers it only if the operator has arranged the shelf. */
const arrangedSorting = { value: "arranged", label: m.sortArranged() } as const;

const baseSortings = [
  { value: "cheapest", label: m.sortCheapest() },
  { value: "dearest", label: m.sortDearest() },
  { value: "newest", label: m.sortNewest() },
] as const;

export type Sorting = (typeof baseSortings)[number]["value"] | typeof arrangedSorting.value;

export const listSortings = (isArranged: boolean): readonly { value: Sorting; label: string }[] =>
  isArranged ? [arrangedSorting, ...baseSortings] : baseSortings;

/** Unknown values, such as those of an older version, become the first option, which is the server's order. */
export function parseSorting(text: string | null, isArranged: boolean): Sorting {
  const offered = listSortings(isArranged);
  return offered.find(({ value }) => value === text)?.value ?? (isArranged ? "arranged" : "cheapest");
}

export function filterByName<Named extends { name: string }>(products: Named[], query: string): Named[] {
  const wanted = query.trim().toLowerCase();
  return products.filter((product) => product.name.toLowerCase().includes(wanted));
}

export function sortProducts(products: Product[], sorting: Sorting): Product[] {
  switch (sorting) {
    case "arranged":
      return products;
    case "cheapest":
      return [...products].sort((a, b) => a.price - b.price || a.id - b.id);
    case "dearest":
      return [...products].sort((a, b) => b.price - a.price || a.id - b.id);
    case "newest":
      return [...products].sort((a, b) => b.id - a.id);
  }
}

export const filterAffordable = (products: Product[], balancePoints: number): Product[] =>
  products.filter(({ price, stock, from }) => price <= balancePoints && stock > 0 && from === undefined);

/**
 * Separates the products that are shown on their own: the featured product while it is in stock, and products whose sale ends
 * within a day.
 */
export function splitShelf(products: Product[]): {
  featured: Product | undefined;
  lastDay: Product[];
  others: Product[];
} {
  const featured = products.find((product) => product.featured && product.stock > 0);
  const rest = products.filter((product) => product !== featured);
  const isLast = ({ last_day, stock }: Product) => last_day === true && stock > 0;
  return {
    featured,
    lastDay: rest.filter(isLast).sort((a, b) => (a.until ?? "").localeCompare(b.until ?? "")),
    others: rest.filter((product) => !isLast(product)),
  };
}

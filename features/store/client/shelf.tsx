import { PackageOpen, SearchX } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { cachedPart, type HoleProps } from "../../../platform/pages/client/cached-part.tsx";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";
import { FeaturedProduct } from "./featured-product.tsx";
import { PointsProgress, ProductCard } from "./product-card.tsx";
import { filterAffordable, filterByName, parseSorting, type Sorting, sortProducts, splitShelf } from "./products.ts";
import { ShelfTools } from "./shelf-tools.tsx";

/** The number of pictures that a large screen shows without scrolling. */
const eagerPictures = 4;

export function Shelf({
  products,
  isArranged,
  balancePoints,
  onPurchase,
}: {
  products: Product[];
  isArranged: boolean;
  balancePoints: number | null;
  onPurchase: (product: Product) => void;
}) {
  const [query, setQuery] = useQuery();
  const [sorting, setSorting] = useSortingChoice(isArranged);
  const [isNarrowed, setNarrowed] = useState(false);
  const reached = balancePoints === null ? [] : filterAffordable(products, balancePoints);
  const narrowed = isNarrowed && reached.length > 0 ? reached : products;
  const shown = sortProducts(filterByName(narrowed, query), sorting);
  const isWhole = query === "" && narrowed === products;
  const { featured, lastDay, others } = isWhole
    ? splitShelf(shown)
    : { featured: undefined, lastDay: [], others: shown };
  const cards = { balancePoints, onPurchase };
  return (
    <section aria-label={m.products()} className="grid grid-cols-1 gap-6">
      <ShelfTools {...{ query, sorting, isArranged }} onQuery={setQuery} onSorting={setSorting} className="max-w-2xl" />
      {reached.length > 0 && reached.length < products.length && (
        <Button
          variant={isNarrowed ? "outline" : "secondary"}
          aria-pressed={isNarrowed}
          className="justify-self-start"
          onClick={() => setNarrowed(!isNarrowed)}
        >
          {m.canAfford({ count: reached.length })}
        </Button>
      )}
      {featured !== undefined && (
        <FeaturedProduct product={featured} balancePoints={balancePoints} onPurchase={() => onPurchase(featured)} />
      )}
      <p role="status" className="sr-only">
        {query === "" ? "" : m.productsFound({ count: shown.length })}
      </p>
      {lastDay.length > 0 && (
        <>
          <h2 className="text-title-2">{m.lastDay()}</h2>
          <Cards products={lastDay} {...cards} inSight={eagerPictures} />
          {others.length > 0 && <h2 className="text-title-2">{m.otherProducts()}</h2>}
        </>
      )}
      {shown.length === 0 ? (
        <NoProducts isEmpty={products.length === 0} onClear={() => setQuery("")} />
      ) : (
        <Cards products={others} {...cards} inSight={featured === undefined ? eagerPictures : 0} />
      )}
    </section>
  );
}

/** The search text. It is in the page's address, so the Back button restores it. */
function useQuery(): [string, (query: string) => void] {
  const { url } = usePage();
  const query = new URLSearchParams(url.split("?")[1]).get("q") ?? "";
  return [
    query,
    (next) => router.replaceUrl(next === "" ? paths.store : `${paths.store}?${new URLSearchParams({ q: next })}`),
  ];
}

interface CardsProps extends HoleProps {
  products: Product[];
  onPurchase: (product: Product) => void;
  inSight: number;
}

function Cards({ balancePoints, ...rest }: Omit<CardsProps, "children"> & { balancePoints: number | null }) {
  if (rest.products.length === 0) return null;
  const lacks = ({ price, stock }: Product) => balancePoints !== null && balancePoints < price && stock > 0;
  const wayTo = (product: Product) =>
    lacks(product) ? <PointsProgress key={product.id} have={balancePoints ?? 0} price={product.price} /> : null;
  return <MemoCards {...rest}>{rest.products.map(wayTo)}</MemoCards>;
}

const MemoCards = cachedPart(({ products, onPurchase, inSight, children = [] }: CardsProps) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-5">
    {products.map((product, index) => (
      <ProductCard
        key={product.id}
        product={product}
        onPurchase={() => onPurchase(product)}
        priority={index < inSight && (index === 0 || "soon")}
      >
        {children[index]}
      </ProductCard>
    ))}
  </ul>
));

function NoProducts({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  if (isEmpty) {
    return (
      <EmptyState title={m.emptyTitle()} icon={PackageOpen}>
        {m.emptyText()}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.noMatchTitle()} icon={SearchX} action={<Button onClick={onClear}>{m.clearSearch()}</Button>}>
      {m.noMatchText()}
    </EmptyState>
  );
}

const storageKey = "windfall:store-sorting";
const listeners = new Set<() => void>();
/** The choice during this visit, in case the browser cannot store it. */
let visitSorting: string | null = null;

function useSortingChoice(isArranged: boolean): [Sorting, (sorting: Sorting) => void] {
  const wanted = useSyncExternalStore(subscribe, readStored, () => null);
  return [parseSorting(wanted, isArranged), storeSorting];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): string | null {
  if (visitSorting !== null) return visitSorting;
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeSorting(sorting: Sorting): void {
  visitSorting = sorting;
  try {
    localStorage.setItem(storageKey, sorting);
  } catch {
    // Without storage, the choice lasts until the viewer leaves the page.
  }
  for (const call of listeners) call();
}

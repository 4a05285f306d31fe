// The shelf: products to search and sort, each with its way to buy it; says so when there is none.
import { PackageOpen, SearchX } from "lucide-react";
import { useState } from "react";
import type { Product } from "../../../contracts/store.ts";
import { formatCount } from "../../format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProductCard } from "./product-card.tsx";
import { productsNamed, sortedProducts } from "./products.ts";
import { ShelfTools } from "./shelf-tools.tsx";
import { useSortingChoice } from "./sorting-choice.ts";

/** Pictures that are in sight on a large screen before anybody scrolls. */
const inSight = 4;

export function Shelf({ products, onPurchase }: { products: Product[]; onPurchase: (product: Product) => void }) {
  const [query, setQuery] = useState("");
  const [sorting, setSorting] = useSortingChoice();
  const shown = sortedProducts(productsNamed(products, query), sorting);
  return (
    <section aria-label="Products" className="grid grid-cols-1 gap-6">
      <ShelfTools query={query} onQuery={setQuery} sorting={sorting} onSorting={setSorting} className="max-w-2xl" />
      <p role="status" className="sr-only">
        {query === "" ? "" : `${formatCount(shown.length, "product")} found`}
      </p>
      {shown.length === 0 ? (
        <NoProducts isEmpty={products.length === 0} onClear={() => setQuery("")} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-5">
          {shown.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              onPurchase={() => onPurchase(product)}
              priority={index === 0 || (index < inSight && "soon")}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoProducts({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  if (isEmpty) {
    return (
      <EmptyState title="The shelves are empty" icon={PackageOpen}>
        New products are on their way. Your points keep until then.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products found" icon={SearchX} action={<Button onClick={onClear}>Clear the search</Button>}>
      No product has that in its name.
    </EmptyState>
  );
}

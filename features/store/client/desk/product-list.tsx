import { ArrowDown, ArrowUp, Copy, KeyRound, Pencil, SearchX, ShoppingBag, Star, StarOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { Points } from "../../../../ui/amounts.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SearchField } from "../../../../ui/field.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { PictureLine } from "../../../../ui/picture-line.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { DeskProduct } from "../../contract/store.ts";
import { m } from "../../messages.ts";
import { filterByName } from "../products.ts";

export interface ProductActs {
  onEdit: (product: DeskProduct) => void;
  onDuplicate: (product: DeskProduct) => void;
  onCodes: (product: DeskProduct) => void;
  onDelete: (product: DeskProduct) => void;
  onFeature: (product: DeskProduct) => void;
  onMove: (product: DeskProduct, by: -1 | 1) => void;
}

export interface ProductListProps extends ProductActs {
  products: DeskProduct[];
  now: string;
}

export function ProductList({ products, now, ...acts }: ProductListProps) {
  const [query, setQuery] = useState("");
  if (products.length === 0) {
    return (
      <EmptyState title={m.noProductsYet()} icon={ShoppingBag}>
        {m.noProductsYetText()}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <SearchField value={query} onChange={setQuery} label={m.searchProducts()} className="w-full md:max-w-sm" />
      <Table
        caption={m.products()}
        columns={buildColumns(products, now, acts)}
        rows={filterByName(products, query)}
        rowKey={(product) => product.id}
        maxHeight="500px"
        dense
        empty={<EmptyState title={m.noMatchTitle()} icon={SearchX} />}
      />
    </div>
  );
}

function buildColumns(products: DeskProduct[], now: string, acts: ProductActs): Column<DeskProduct>[] {
  return [
    {
      key: "name",
      header: m.product(),
      small: "heading",
      sortBy: (product) => product.name,
      cell: (product) => (
        <PictureLine
          name={product.name}
          image={product.image}
          below={
            <span className="grid gap-1 text-sm font-normal text-faint">
              <span className="line-clamp-1">{product.description}</span>
              <ProductState product={product} now={now} />
            </span>
          }
        />
      ),
    },
    {
      key: "price",
      header: m.price(),
      align: "right",
      sortBy: (product) => product.price,
      cell: (product) => <Points value={product.price} />,
    },
    {
      key: "stock",
      header: m.stock(),
      align: "right",
      sortBy: (product) => product.stock,
      cell: (product) => <Stock product={product} />,
    },
    {
      key: "actions",
      header: m.actions(),
      small: "bare",
      align: "right",
      cell: (product) => <Actions product={product} place={products.indexOf(product)} of={products.length} {...acts} />,
    },
  ];
}

function ProductState({
  product: { status, on_from, on_until, featured },
  now,
}: {
  product: DeskProduct;
  now: string;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      {featured && <Badge tone="gold">{m.featured()}</Badge>}
      {status === "draft" && <Badge tone="gold">{m.draft()}</Badge>}
      {status === "hidden" && <Badge>{m.hidden()}</Badge>}
      {on_from !== null && on_from > now && <span>{m.onSaleFrom({ time: () => <LocalTime value={on_from} /> })}</span>}
      {on_until !== null && on_until > now && (
        <span>{m.onSaleUntil({ time: () => <LocalTime value={on_until} /> })}</span>
      )}
      {on_until !== null && on_until <= now && <Badge tone="coral">{m.over()}</Badge>}
    </span>
  );
}

function Stock({ product: { stock, hands_codes } }: { product: DeskProduct }) {
  if (stock === 0) return <Badge tone="coral">{hands_codes ? m.noCodes() : m.soldOut()}</Badge>;
  return hands_codes ? m.codesInStock({ count: stock }) : formatPoints(stock);
}

interface ActionsProps extends ProductActs {
  product: DeskProduct;
  place: number;
  of: number;
}

function Actions({ product, place, of, onEdit, onDuplicate, onCodes, onDelete, onFeature, onMove }: ActionsProps) {
  const { name, featured } = product;
  return (
    <span className="flex w-full flex-wrap justify-end gap-2 @min-[57rem]/table:flex-nowrap">
      <IconButton
        size="sm"
        icon={ArrowUp}
        label={m.moveUp({ name })}
        disabled={place <= 0}
        onClick={() => onMove(product, -1)}
      />
      <IconButton
        size="sm"
        icon={ArrowDown}
        label={m.moveDown({ name })}
        disabled={place >= of - 1}
        onClick={() => onMove(product, 1)}
      />
      <IconButton
        size="sm"
        icon={featured ? StarOff : Star}
        label={featured ? m.stopFeaturing({ name }) : m.feature({ name })}
        onClick={() => onFeature(product)}
      />
      <IconButton size="sm" icon={Copy} label={m.duplicate({ name })} onClick={() => onDuplicate(product)} />
      {product.hands_codes && (
        <IconButton size="sm" icon={KeyRound} label={m.codesFor({ name })} onClick={() => onCodes(product)} />
      )}
      <Button
        size="sm"
        icon={Pencil}
        onClick={() => onEdit(product)}
        onPointerEnter={preloadDialog}
        aria-label={m.editNamed({ name })}
      >
        {m.edit()}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={Trash2}
        onClick={() => onDelete(product)}
        aria-label={m.deleteNamed({ name })}
      >
        {m.delete()}
      </Button>
    </span>
  );
}

// The products of the shop for admins: find, edit, delete. Scrolls at 500 px (ADMIN-68, ADMIN-69).
import { SearchX, ShoppingBag } from "lucide-react";
import { useState } from "react";
import type { Product } from "../../../../contracts/store.ts";
import { formatPoints } from "../../../format.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { RowActions } from "../../desk/row-actions.tsx";
import { ProductLine } from "../product-line.tsx";
import { productsNamed } from "../products.ts";

export interface ProductListProps {
  products: Product[];
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export function ProductList({ products, onEdit, onDelete }: ProductListProps) {
  const [query, setQuery] = useState("");
  if (products.length === 0) {
    return (
      <EmptyState title="No products yet" icon={ShoppingBag}>
        Create the first one, and it is in the store at once.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <SearchField value={query} onChange={setQuery} label="Search products" className="w-full md:max-w-sm" />
      <Table
        caption="Products"
        columns={columnsOf(onEdit, onDelete)}
        rows={productsNamed(products, query)}
        rowKey={(product) => product.id}
        maxHeight="500px"
        dense
        empty={<EmptyState title="No products found" icon={SearchX} />}
      />
    </div>
  );
}

function columnsOf(onEdit: (product: Product) => void, onDelete: (product: Product) => void): Column<Product>[] {
  return [
    {
      key: "name",
      header: "Product",
      small: "heading",
      sortBy: (product) => product.name,
      cell: (product) => (
        <ProductLine
          name={product.name}
          image={product.image}
          below={<span className="line-clamp-1 text-sm font-normal text-faint">{product.description}</span>}
        />
      ),
    },
    {
      key: "price",
      header: "Price",
      align: "right",
      sortBy: (product) => product.price,
      cell: (product) => <Points value={product.price} />,
    },
    {
      key: "stock",
      header: "Stock",
      align: "right",
      sortBy: (product) => product.stock,
      cell: (product) => (product.stock === 0 ? <Badge tone="coral">Sold out</Badge> : formatPoints(product.stock)),
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      cell: (product) => (
        <RowActions name={product.name} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)} />
      ),
    },
  ];
}

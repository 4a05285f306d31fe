// Rows to what pages are told, field by field.
import type { DeskOrder, Order, Product } from "../../contracts/store.ts";
import type { DeskOrderRow, OrderRow, ProductRow } from "./queries.ts";

export const productProps = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  price: row.price,
  stock: row.stock,
});

export const orderProps = (row: OrderRow): Order => ({
  id: row.id,
  title: row.title,
  image: row.image,
  price_points: row.price_points,
  source: row.source,
  status: row.status,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  note: row.note,
});

export const deskOrderProps = (row: DeskOrderRow): DeskOrder => ({
  ...orderProps(row),
  user: { id: row.user_id, username: row.username, avatar: row.avatar },
  decided_by: row.decided_by_name,
});

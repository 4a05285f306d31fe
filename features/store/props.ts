import { versionMark } from "../../platform/base/version-mark.ts";
import { codeEnding } from "./codes.ts";
import { productFields } from "./contract/desk-fields.ts";
import { answerColumns } from "./contract/product-fields.ts";
import type { DeskOrder, DeskProduct, Order, Product } from "./contract/store.ts";
import type { DeskOrderRow } from "./order-search.ts";
import type { OrderRow, ProductRow } from "./queries.ts";

const plainProps = (row: ProductRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  price: row.price,
  stock: row.stock,
});

const dayMs = 24 * 60 * 60 * 1000;

const isLastDay = ({ on_from, on_until }: ProductRow, now: Date): boolean =>
  on_until !== null && on_until.getTime() - now.getTime() < dayMs && (on_from === null || on_from <= now);

export const productProps = (row: ProductRow, now: Date): Product => ({
  ...plainProps(row),
  ...(row.on_from !== null && row.on_from > now && { from: row.on_from.toISOString() }),
  ...(row.on_until !== null && { until: row.on_until.toISOString() }),
  ...(row.user_limit !== null && { limit: row.user_limit }),
  ...(row.fields.length > 0 && { asks: { fields: row.fields, version: row.fields_version } }),
  ...(row.hands_codes && { hands_codes: true }),
  ...(row.featured && { featured: true }),
  ...(isLastDay(row, now) && { last_day: true }),
});

export const deskProductProps = (row: ProductRow): DeskProduct => ({
  ...plainProps(row),
  status: row.status,
  user_limit: row.user_limit,
  on_from: row.on_from?.toISOString() ?? null,
  on_until: row.on_until?.toISOString() ?? null,
  fields: row.fields,
  hands_codes: row.hands_codes,
  featured: row.featured,
  seen: versionMark(row, productFields),
});

const orderParts = (row: OrderRow) => ({
  id: row.id,
  title: row.title,
  image: row.image,
  price_points: row.price_points,
  source: row.source,
  status: row.status,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  note: row.note,
  answers: row.answers,
  address_erased_at: row.address_erased_at?.toISOString() ?? null,
  ...(row.asks.length > 0 && row.status === "pending" && { asks: row.asks }),
});

export const orderProps = (row: OrderRow, code: string | null): Order => ({
  ...orderParts(row),
  ...(code !== null && { code }),
});

export const deskOrderProps = (row: DeskOrderRow, code: string | null): DeskOrder => ({
  ...orderParts(row),
  user: { id: row.user_id, username: row.username, avatar: row.avatar },
  decided_by: row.decided_by_name,
  code_ending: code === null ? null : codeEnding(code),
  can_refund: row.status === "pending" || (row.status === "fulfilled" && code !== null),
});

const orderColumns = [
  ...["id", "bought at", "user", "what", "price in points", "source", "status", "note", "decided by", "decided at"],
];

/** Returns orders as a table: the head and the rows, with one column per question. The table contains no codes. */
export function toOrderTable(rows: readonly DeskOrderRow[]): [head: string[], rows: (string | number | null)[][]] {
  const orders = rows.map((row) => ({ order: deskOrderProps(row, null), asked: answersByLabel(row) }));
  const labels = [...new Set(orders.flatMap(({ asked: answers }) => [...answers.keys()]))];
  const lines = orders.map(({ order, asked: answers }) => [
    ...toOrderRow(order),
    ...labels.map((label) => answers.get(label) ?? null),
  ]);
  return [[...orderColumns, ...labels], lines];
}

function answersByLabel(row: DeskOrderRow): Map<string, string> {
  const { answers, address_erased_at } = orderParts(row);
  return new Map(answerColumns({ answers, address_erased_at }).map(({ label, value }) => [label, value]));
}

const toOrderRow = (order: DeskOrder): (string | number | null)[] => [
  ...[order.id, order.created_at, order.user.username, order.title, order.price_points, order.source, order.status],
  ...[order.note, order.decided_by, order.decided_at],
];

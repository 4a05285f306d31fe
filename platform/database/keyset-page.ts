// Keyset pagination: reads a long list in pages, from a row on. Unlike page numbers, a far page costs the same as the first,
// and new rows neither repeat nor hide others.

/** A cursor: after or before the row with that id, in the list's order. */
export type Cursor = { at: "start" | "end" } | { at: "after" | "before"; id: number };

/** A database query: rows whose id is less or more than this one, ordered by id. */
export interface KeysetQuery {
  operator: "<" | ">";
  id: number;
  order: "asc" | "desc";
  limit: number;
}

export interface KeysetPage<Row> {
  rows: Row[];
  /** Whether there are rows before these and after them. */
  hasPrevious: boolean;
  hasNext: boolean;
}

export interface KeysetList<Row> {
  order: "asc" | "desc";
  length: number;
  read(stretch: KeysetQuery): Promise<Row[]>;
}

/** Returns a page. It is empty only when the list is: rows may be gone since the link was made. */
export async function readKeysetPage<Row>(list: KeysetList<Row>, place: Cursor): Promise<KeysetPage<Row>> {
  const isForward = place.at === "start" || place.at === "after";
  const order = isForward ? list.order : reverseOrder(list.order);
  const [operator, edge] = order === "asc" ? ([">", 0] as const) : (["<", Number.MAX_SAFE_INTEGER] as const);
  const id = "id" in place ? place.id : edge;
  // Reads one row more than it shows, to know whether others follow.
  const found = await list.read({ operator, id, order, limit: list.length + 1 });
  const hasMore = found.length > list.length;
  const rows = found.slice(0, list.length);
  if (isForward) {
    if (rows.length === 0 && place.at === "after") return readKeysetPage(list, { at: "end" });
    return { rows, hasPrevious: place.at === "after", hasNext: hasMore };
  }
  if (!hasMore && place.at === "before") return readKeysetPage(list, { at: "start" });
  return { rows: rows.reverse(), hasPrevious: hasMore, hasNext: place.at === "before" };
}

const reverseOrder = (order: "asc" | "desc") => (order === "asc" ? "desc" : "asc");

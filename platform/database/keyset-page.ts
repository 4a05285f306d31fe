// A long list read a slice at a time, from a row on. Unlike page numbers this costs the same however far back one looks,
// and rows that come meanwhile neither repeat nor hide others.

/** Where in a list: after or before the row of that id, as the list is ordered. */
export type Cursor = { at: "start" | "end" } | { at: "after" | "before"; id: number };

/** What to ask of the database: rows whose id is less or more than this one, ordered by id. */
export interface KeysetQuery {
  operator: "<" | ">";
  id: number;
  order: "asc" | "desc";
  limit: number;
}

export interface KeysetPage<Row> {
  rows: Row[];
  /** Whether there are rows before and after these. */
  hasPrevious: boolean;
  hasNext: boolean;
}

export interface KeysetList<Row> {
  order: "asc" | "desc";
  length: number;
  read(stretch: KeysetQuery): Promise<Row[]>;
}

/** Never empty while the list is not: rows may have left it since its addresses were made. */
export async function readKeysetPage<Row>(list: KeysetList<Row>, place: Cursor): Promise<KeysetPage<Row>> {
  const isForward = place.at === "start" || place.at === "after";
  const order = isForward ? list.order : reverseOrder(list.order);
  const [operator, edge] = order === "asc" ? ([">", 0] as const) : (["<", Number.MAX_SAFE_INTEGER] as const);
  const id = "id" in place ? place.id : edge;
  // One more than is shown tells whether there are others.
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

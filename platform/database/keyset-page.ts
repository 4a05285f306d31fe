// Reads a long list in pages, beginning at a certain row. Unlike with page numbers, a far page costs the same as the
// first, and new rows make no other row appear twice or disappear.

/** A page begins at an end of the list, or after or before the row with this id. */
export type Cursor = { at: "start" | "end" } | { at: "after" | "before"; id: number };

export interface KeysetQuery {
  operator: "<" | ">";
  id: number;
  order: "asc" | "desc";
  limit: number;
}

export interface KeysetPage<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

export interface KeysetList<Row> {
  order: "asc" | "desc";
  length: number;
  read(stretch: KeysetQuery): Promise<Row[]>;
}

/** Returns an empty page only if the whole list is empty, even if the rows around the cursor were deleted. */
export async function readKeysetPage<Row>(list: KeysetList<Row>, place: Cursor): Promise<KeysetPage<Row>> {
  const isForward = place.at === "start" || place.at === "after";
  const order = isForward ? list.order : reverseOrder(list.order);
  const [operator, edge] = order === "asc" ? ([">", 0] as const) : (["<", Number.MAX_SAFE_INTEGER] as const);
  const id = "id" in place ? place.id : edge;
  // Reads one row more than the page shows, which tells whether more rows follow.
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

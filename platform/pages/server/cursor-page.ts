import type { Context } from "hono";
import type { CursorPage } from "../../contract/responses.ts";
import type { Cursor, KeysetPage } from "../../database/keyset-page.ts";

const endParam = "end";

/** Reads `?after=` or `?before=` with an id, or `?before=end`. Anything else means the list's start. */
export function cursorParam(c: Context): Cursor {
  const [after, before] = [c.req.query("after") ?? "", c.req.query("before") ?? ""];
  if (idPattern.test(after)) return { at: "after", id: Number(after) };
  if (idPattern.test(before)) return { at: "before", id: Number(before) };
  return { at: before === endParam ? "end" : "start" };
}

const idPattern = /^[1-9]\d{0,14}$/;

export function toCursorPage<Row extends { id: number }>(
  c: Context,
  { hasPrevious, hasNext }: Omit<KeysetPage<unknown>, "rows">,
  shown: Row[],
): CursorPage<Row> {
  const [top, bottom] = [shown[0], shown.at(-1)];
  return {
    data: shown,
    first: hasPrevious ? cursorUrl(c, {}) : null,
    previous: hasPrevious && top !== undefined ? cursorUrl(c, { before: top.id }) : null,
    next: hasNext && bottom !== undefined ? cursorUrl(c, { after: bottom.id }) : null,
    last: hasNext ? cursorUrl(c, { before: endParam }) : null,
  };
}

function cursorUrl(c: Context, place: Record<string, string | number>): string {
  const url = new URL(c.req.url);
  for (const name of ["after", "before"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

// A slice of a long list with the addresses of those beside it.
import type { Context } from "hono";
import type { Sliced } from "../../contract/answers.ts";
import type { Place, Slice } from "../../database/slice.ts";

const ends = "end";

/** `?after=` and `?before=` an id, or `?before=end`; anything else is the list's start. */
export function placeParam(c: Context): Place {
  const [after, before] = [c.req.query("after") ?? "", c.req.query("before") ?? ""];
  if (idPattern.test(after)) return { at: "after", id: Number(after) };
  if (idPattern.test(before)) return { at: "before", id: Number(before) };
  return { at: before === ends ? "end" : "start" };
}

const idPattern = /^[1-9]\d{0,14}$/;

/** `shown`: the slice's rows as the page is given them. */
export function sliced<Row extends { id: number }>(
  c: Context,
  { hasPrevious, hasNext }: Omit<Slice<unknown>, "rows">,
  shown: Row[],
): Sliced<Row> {
  const [top, bottom] = [shown[0], shown.at(-1)];
  return {
    data: shown,
    first: hasPrevious ? address(c, {}) : null,
    previous: hasPrevious && top !== undefined ? address(c, { before: top.id }) : null,
    next: hasNext && bottom !== undefined ? address(c, { after: bottom.id }) : null,
    last: hasNext ? address(c, { before: ends }) : null,
  };
}

function address(c: Context, place: Record<string, string | number>): string {
  const url = new URL(c.req.url);
  for (const name of ["after", "before"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

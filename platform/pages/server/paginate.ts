import type { Context } from "hono";
import type { Paginated } from "../../contract/responses.ts";

export interface PageInfo {
  current: number;
  total: number;
  perPage: number;
  parameter?: string;
}

/** `links` contains the first page, the last, those within 2 of the current one, and "..." for gaps. */
export function toPaginated<Row>(
  c: Context,
  data: Row[],
  { current, total, perPage, parameter = "page" }: PageInfo,
): Paginated<Row> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const address = (number: number): string => {
    const url = new URL(c.req.url);
    url.searchParams.set(parameter, String(number));
    return url.pathname + url.search;
  };
  const links = visiblePages(current, last).map((number) =>
    number === null
      ? { label: "...", url: null, active: false }
      : { label: String(number), url: address(number), active: number === current },
  );
  return { current_page: current, last_page: last, data, links };
}

export function visiblePages(current: number, last: number): (number | null)[] {
  const near = [current - 2, current - 1, current, current + 1, current + 2];
  const shown = [...new Set([1, ...near, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) =>
    index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [null, number] : [number],
  );
}

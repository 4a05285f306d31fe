import { PartnerUnavailable } from "../../features/wagers/source.ts";
import { readCsv } from "../../platform/base/csv.ts";
import type { SheetDescription } from "../common/description.ts";

const maxRows = 200_000;

export function readSheet(body: Buffer, columns: SheetDescription["columns"]): Record<string, string>[] {
  if (/^\s*</.test(body.subarray(0, 200).toString("utf8")))
    throw new PartnerUnavailable("answered with a web page: share the sheet with everybody who has the link");
  const records = readCsv(body);
  if (typeof records === "string") throw new PartnerUnavailable("answered with something that is no CSV");
  const [header, ...lines] = records;
  if (header?.cells == null) throw new PartnerUnavailable("answered with an empty sheet");
  if (lines.length > maxRows) throw new PartnerUnavailable(`has more than ${maxRows.toLocaleString("en")} rows`);
  const places = {
    name: findColumn(header.cells, columns.name),
    amount: findColumn(header.cells, columns.amount),
    id: columns.id === undefined ? -1 : findColumn(header.cells, columns.id),
  };
  return lines.flatMap(({ cells }) => {
    if (cells === null) return [{ name: "", amount: "" }];
    const name = (cells[places.name] ?? "").replace(/^'(?=[=+\-@])/, "");
    const amount = cells[places.amount] ?? "";
    // A sheet made for people has empty lines and sums without a name.
    if (name.trim() === "") return [];
    return [{ name, amount: plainAmount(amount), ...(places.id < 0 ? {} : { id: cells[places.id] ?? "" }) }];
  });
}

function findColumn(header: readonly string[], name: string): number {
  const plain = (text: string) => text.trim().toLowerCase();
  const found = header.flatMap((cell, at) => (plain(cell) === plain(name) ? [at] : []));
  const [at] = found;
  if (at !== undefined && found.length === 1) return at;
  if (at !== undefined) throw new PartnerUnavailable(`has two columns with the name “${name}”`);
  const names = header.slice(0, 12).map((cell) => `“${cell.slice(0, 40)}”`);
  throw new PartnerUnavailable(`has no column “${name}”; its columns are ${names.join(", ")}`);
}

/**
 * Turns "1,250.50" and "$1250.5" into a plain number. Puts a "?" before any other text, so that no other code takes it
 * for an amount.
 */
function plainAmount(text: string): string {
  const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,20})?\s?\$?$/.exec(text.trim());
  return match === null ? `?${text}` : (match[1] ?? "").replaceAll(",", "") + (match[2] ?? "");
}

/**
 * Returns the address that serves a Google sheet as CSV. The address that people copy from the browser shows a web
 * page, and an export address redirects.
 */
export function sheetAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.hostname !== "docs.google.com") return address;
  const id = /^\/spreadsheets\/d\/([\w-]{20,})(?:\/|$)/.exec(url.pathname)?.[1];
  if (id === undefined) return address;
  const tab = /(?:^|[?#&])gid=(\d+)/.exec(url.search + url.hash)?.[1];
  return `https://docs.google.com/spreadsheets/d/${id}/gviz/tq?tqx=out:csv&headers=1${tab === undefined ? "" : `&gid=${tab}`}`;
}

import { setImmediate as breathe } from "node:timers/promises";
import type { BoardRow } from "../../features/boards/source.ts";
import { maxNameLength, maxReasons, PartnerUnavailable, type SkippedRows } from "../../features/wagers/source.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import type { Amount, ApiDescription } from "../common/description.ts";
import type { Values } from "./fill-request.ts";
import { m } from "./messages.ts";
import { type Decimal, toCents } from "./read-amount.ts";
import { isThere, parsePath, readPath } from "./read-path.ts";

export function findRows({ rows }: Pick<ApiDescription, "rows">, root: unknown, choice?: number): unknown[] | null {
  if (typeof rows === "string") {
    const found = readPath(root, rows, choice);
    return Array.isArray(found) ? found : null;
  }
  const map = readPath(root, rows.mapAt, choice);
  if (!isRecord(map)) return null;
  return Object.entries(map).map(([$key, value]) => (isRecord(value) ? { ...value, $key } : { $key, value }));
}

export interface RowReading {
  description: ApiDescription;
  values: Values;
  /** The window's months, for rows with a sum per month. */
  months: readonly string[];
  rate: Decimal | null;
}

export interface ReadRow extends BoardRow {
  hasId: boolean;
}

const rowsPerBreath = 2_000;

/** Returns all readable rows. Throws `PartnerUnavailable` when there are rows and none is readable. */
export async function readRows(
  elements: readonly unknown[],
  reading: RowReading,
): Promise<{ rows: ReadRow[]; skipped: SkippedRows }> {
  const skipped: SkippedRows = { count: 0, reasons: [] };
  const rows: ReadRow[] = [];
  const amount = rankingAmount(elements, reading.description);
  for (const [at, element] of elements.entries()) {
    if (at % rowsPerBreath === rowsPerBreath - 1) await breathe();
    const row = readRow(element, at + 1, amount, reading);
    if (typeof row === "string") countSkipped(skipped, row);
    else if (row !== null) rows.push(row);
  }
  if (rows.length === 0 && skipped.count > 0)
    throw new PartnerUnavailable(
      `answered with ${skipped.count === 1 ? "1 row" : `${skipped.count} rows`}, and none is readable: ${skipped.reasons.join("; ")}`,
    );
  return { rows: keepOneOfEach(rows, skipped), skipped };
}

function countSkipped(skipped: SkippedRows, reason: string): void {
  skipped.count += 1;
  if (skipped.reasons.length < maxReasons && !skipped.reasons.includes(reason)) skipped.reasons.push(reason);
}

/** Returns the amount that decides the ranks: the first one, or the next if it is optional and no row has it. */
function rankingAmount(elements: readonly unknown[], { amounts }: ApiDescription): Amount {
  const [first] = amounts;
  const chosen = amounts.find(
    ({ path }) => !parsePath(path).isOptional || elements.some((one) => readPath(one, path) !== undefined),
  );
  const found = chosen ?? first;
  if (found === undefined) throw new PartnerUnavailable("has a description without an amount");
  return found;
}

/** Returns null if the row belongs to another code or lacks the window's months. */
function readRow(element: unknown, number: number, amount: Amount, reading: RowReading): ReadRow | string | null {
  const { description, values, months, rate } = reading;
  const { row, window: asked } = description;
  if (!isRecord(element)) return "a row is no object";
  if (row.under !== undefined && !isUnder(element, row.under, values)) return null;
  const hiddenBy = row.hidden.filter(({ path, is }) => isThere(element, path, is));
  const isHidden = hiddenBy.length > 0;
  const name = readName(readPath(element, row.name)) ?? (isHidden ? m.hiddenPlayer() : null);
  if (name === null) return `${row.name} is missing or unreadable`;
  // If an id marks hidden people, all of them share that id, so it identifies nobody.
  const idPath = hiddenBy.some(({ path }) => path === row.id) ? null : row.id;
  const id = idPath === null ? null : readId(readPath(element, idPath));
  if (idPath !== null && id === null && !parsePath(idPath).isOptional && !isHidden)
    return `${idPath} is missing or no id`;
  const cents =
    asked.kind === "months" ? sumMonths(element, asked.month, months, amount, rate) : readCents(element, amount, rate);
  if (cents === "none") return null;
  if (cents === null) return `${amount.path || "the amount"} is no amount`;
  const isMasked = row.masked !== undefined && name.includes(maskMark(row.masked));
  return { key: id ?? `name:${name}`, hasId: id !== null, name, isHidden, isMasked, cents, row: number };
}

function isUnder(element: unknown, { path, is }: { path: string; is: unknown }, values: Values): boolean {
  const name = typeof is === "string" ? /^\{(\w+)\}$/.exec(is)?.[1] : undefined;
  if (name === undefined) return isThere(element, path, is);
  const code = values[name] ?? "";
  // Without a code of ours, every row counts.
  return code === "" || String(readPath(element, path)).toLowerCase() === code.toLowerCase();
}

function readName(value: unknown): string | null {
  const name = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return name === "" || name.length > maxNameLength || !isPlainText(name) ? null : name;
}

const maxIdLength = 200;

function readId(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (typeof value !== "string" || value === "" || value.length > maxIdLength || !isPlainText(value)) return null;
  return value;
}

/** Returns the part that marks a masked name: "***" for the mask "ab***z". */
const maskMark = (mask: string): string => /[^\p{L}\p{N}]+/u.exec(mask)?.[0] ?? mask;

function readCents(element: unknown, amount: Amount, rate: Decimal | null): number | null {
  const scale = readScale(element, amount);
  return scale === null ? null : toCents(readPath(element, amount.path), amount, scale, rate);
}

const maxScale = 30;

function readScale(element: unknown, { scale = 0 }: Amount): number | null {
  const value = Number(typeof scale === "number" ? scale : (readPath(element, scale) ?? Number.NaN));
  return Number.isInteger(value) && value >= 0 && value <= maxScale ? value : null;
}

/** Returns "none" if the row has no figure for any of the months. */
function sumMonths(
  element: unknown,
  monthPath: string,
  months: readonly string[],
  amount: Amount,
  rate: Decimal | null,
): number | null | "none" {
  const [list = "", monthRest = ""] = monthPath.split("[].", 2);
  const [, amountRest = ""] = amount.path.split("[].", 2);
  const buckets = readPath(element, list);
  if (!Array.isArray(buckets)) return null;
  let sum: number | "none" = "none";
  for (const bucket of buckets) {
    if (!months.includes(String(readPath(bucket, monthRest)).slice(0, 7))) continue;
    const cents = readCents(bucket, { ...amount, path: amountRest }, rate);
    if (cents === null) return null;
    sum = (sum === "none" ? 0 : sum) + cents;
  }
  return sum;
}

/** A row appears twice if it moves to another page while we read. The larger amount counts. */
function keepOneOfEach(rows: readonly ReadRow[], skipped: SkippedRows): ReadRow[] {
  const best = new Map<string, ReadRow>();
  for (const row of rows) {
    if (!row.hasId) continue;
    const other = best.get(row.key);
    if (other !== undefined) countSkipped(skipped, "an account is listed twice");
    if (other === undefined || row.cents > other.cents) best.set(row.key, row);
  }
  return rows.filter((row) => !row.hasId || best.get(row.key) === row);
}

/**
 * Gives each row its own key. Rows that share a name and have no id stay separate, largest first, and cannot be linked,
 * because nobody knows which account is whose.
 */
export function toBoardRows(rows: readonly ReadRow[]): BoardRow[] {
  const alike = new Map<string, number>();
  for (const { key, hasId } of rows) if (!hasId) alike.set(key, (alike.get(key) ?? 0) + 1);
  const taken = new Set(rows.map(({ key }) => key));
  const named = new Map<ReadRow, string>();
  const seen = new Map<string, number>();
  const twins = rows.filter(({ key, hasId }) => !hasId && (alike.get(key) ?? 0) > 1);
  for (const row of twins.sort((a, b) => b.cents - a.cents || a.row - b.row)) {
    let count = (seen.get(row.key) ?? 0) + 1;
    while (count > 1 && taken.has(`${row.key}#${count}`)) count += 1;
    seen.set(row.key, count);
    named.set(row, count === 1 ? row.key : `${row.key}#${count}`);
  }
  return rows.map((row) => {
    const { hasId: _, ...plain } = row;
    const key = named.get(row);
    return key === undefined ? plain : { ...plain, key, isMasked: true };
  });
}

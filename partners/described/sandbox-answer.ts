// Writes a described partner's answer in the partner's own shape: the recorded sample with other people or, without a
// sample, a shape built from the description's paths.
import { createHash } from "node:crypto";
import { isRecord } from "../../platform/contract/json-values.ts";
import type { Amount, ApiDescription } from "../common/description.ts";
import type { FaultMode } from "../common/sandbox.ts";
import type { Values } from "./fill-request.ts";
import { readDecimal } from "./read-amount.ts";
import { parsePath, readPath } from "./read-path.ts";
import type { SandboxPerson } from "./sandbox-people.ts";

export interface SandboxPage {
  description: ApiDescription;
  sample: unknown;
  people: readonly SandboxPerson[];
  /** For rows with months: by the person's id, the cents of each month ("2026-11"). */
  months: ReadonlyMap<string, ReadonlyMap<string, number>>;
  race: { from: Date; days: number };
  values: Values;
  fault: FaultMode;
  now: Date;
}

export function writeAnswer(page: SandboxPage): unknown {
  const { description, sample, race, now } = page;
  const all = page.people.map((person, index) => writeRow(page, person, index));
  const { rows, count } = cutPage(description, all, page.values);
  if (typeof description.rows !== "string") {
    const map = Object.fromEntries(rows.map((row, index) => [String(readPath(row, "$key") ?? index), row]));
    return putAt(structuredClone(sample) ?? {}, description.rows.mapAt, map);
  }
  let root: unknown = description.rows === "" ? rows : (structuredClone(sample) ?? {});
  for (const { path, is } of description.good) root = putAt(root, path, is);
  if (description.rows !== "") root = putAt(root, description.rows, rows);
  const { window, pages } = description;
  if (window.kind === "own") {
    root = putAt(root, window.starts, race.from.toISOString());
    root = window.ends.startsWith("+")
      ? putAt(root, window.ends.slice(1), race.days)
      : putAt(root, window.ends, new Date(race.from.getTime() + race.days * 86_400_000).toISOString());
  }
  return pages === undefined ? root : putAt(root, pages.more, moreOf(pages.by, pages.size, count, page.values, now));
}

function cutPage({ pages }: ApiDescription, rows: unknown[], values: Values): { rows: unknown[]; count: number } {
  if (pages === undefined) return { rows, count: rows.length };
  const at = pages.by === "page" ? (Number(values.page) - 1) * pages.size : Number(values[pages.by] ?? 0);
  return { rows: rows.slice(at, at + pages.size), count: rows.length };
}

function moreOf(by: "page" | "skip" | "cursor", size: number, count: number, values: Values, _: Date): unknown {
  if (by === "page") return Math.max(1, Math.ceil(count / size));
  if (by === "skip") return count;
  const next = Number(values.cursor ?? 0) + size;
  return next < count ? String(next) : null;
}

/** The eighth of every fifteen people is hidden. With the fault "hidden-row", the leader is hidden as well. */
const isHidden = (index: number, fault: FaultMode): boolean =>
  index % 15 === 7 || (fault === "hidden-row" && index === 0);

function writeRow(
  { description, sample, values, months, fault, now }: SandboxPage,
  person: SandboxPerson,
  index: number,
) {
  const { row, amounts, window } = description;
  let written: unknown = structuredClone(sampleRow(description, sample)) ?? {};
  const hides = row.hidden.length > 0 && isHidden(index, fault);
  const isMasked = row.masked !== undefined && (hides || row.hidden.length === 0 || fault === "masked-twins");
  const name = isMasked ? maskLike(row.masked ?? "", fault === "masked-twins" ? "alike" : person.name) : person.name;
  if (row.id !== null) written = putAt(written, row.id, rotated(person.id, readPath(written, row.id), fault, now));
  written = putAt(written, row.name, name);
  if (row.under !== undefined) {
    const code = /^\{(\w+)\}$/.exec(String(row.under.is))?.[1];
    written = putAt(written, row.under.path, code === undefined ? row.under.is : (values[code] ?? "windfall"));
  }
  for (const { path, is } of row.hidden) {
    if (hides) written = putAt(written, path, is);
    else if (typeof is === "boolean") written = putAt(written, path, !is);
  }
  const factor = fault === "wrong-unit" ? 100 : 1;
  if (window.kind === "months") return putMonths(written, window.month, amounts[0], months.get(person.id), factor);
  // Leaves out an optional amount if the sample's account lacks it too.
  const given = amounts.filter(
    ({ path }) => !parsePath(path).isOptional || sample === undefined || readPath(written, path) !== undefined,
  );
  for (const [at, amount] of given.entries()) {
    // Amounts that do not decide the ranks are a quarter higher.
    const cents = (at === 0 ? person.cents : Math.floor(person.cents * 1.25)) * factor;
    written = putAt(written, amount.path, writeAmount(cents, amount, readPath(written, amount.path)));
    if (typeof amount.scale === "string") written = putAt(written, amount.scale, 18);
  }
  return written;
}

function sampleRow({ rows }: ApiDescription, sample: unknown): unknown {
  const found = readPath(sample, typeof rows === "string" ? rows : rows.mapAt);
  return Array.isArray(found) ? found[0] : isRecord(found) ? Object.values(found)[0] : undefined;
}

function rotated(id: string, was: unknown, fault: FaultMode, now: Date): string | number {
  const text = fault === "rotating-ids" ? `${id}:${now.getTime()}:${performance.now()}` : id;
  const digest = createHash("sha256").update(text).digest("hex");
  if (typeof was === "number") return Number.parseInt(digest.slice(0, 10), 16);
  return fault === "rotating-ids" ? digest.slice(0, 12) : id;
}

/** Masks a name as the partner does: "ab***z" turns "amber" into "am***r". */
function maskLike(mask: string, name: string): string {
  const mark = /[^\p{L}\p{N}]+/u.exec(mask)?.[0] ?? "***";
  return name.slice(0, Math.max(1, mask.indexOf(mark))) + mark + name.slice(-1);
}

function putMonths(
  row: unknown,
  monthPath: string,
  amount: Amount | undefined,
  sums: ReadonlyMap<string, number> | undefined,
  factor: number,
): unknown {
  const [list = "", monthRest = ""] = monthPath.split("[].", 2);
  const amountRest = amount?.path.split("[].", 2)[1] ?? "";
  if (amount === undefined) return row;
  const buckets = [...(sums ?? [])].map(([month, cents]) =>
    putAt(putAt({}, monthRest, month), amountRest, writeAmount(cents * factor, amount, 0)),
  );
  return putAt(row, list, buckets);
}

/** Writes the amount as a number or a text, like the sample's value `was`. */
function writeAmount(cents: number, { unit, scale, rate }: Amount, was: unknown): string | number {
  const isText = typeof was === "string" || was === undefined;
  const perCoin = typeof rate === "string" ? readDecimal(rate) : null;
  const dollars = cents / 100 / (perCoin === null ? 1 : Number(perCoin.digits) / 10 ** perCoin.decimals);
  if (unit === "cents") return isText ? String(cents) : cents;
  if (typeof scale === "string" || unit === "atomic") {
    const decimals = typeof scale === "number" ? scale : 18;
    const digits = BigInt(cents) * 10n ** BigInt(Math.max(0, decimals - 2));
    return isText ? String(digits) : Number(digits);
  }
  const value = typeof scale === "number" ? Math.round(dollars * 10 ** scale) : Math.round(dollars * 100) / 100;
  return isText ? String(value) : value;
}

/** Returns a copy with `value` at the path, creating missing parts. A path with `[]` takes a whole list. */
export function putAt(root: unknown, path: string, value: unknown): unknown {
  return put(root, parsePath(path).segments, value);
}

function put(root: unknown, [segment, ...rest]: ReturnType<typeof parsePath>["segments"], value: unknown): unknown {
  if (segment === undefined) return value;
  const fields = isRecord(root) ? root : {};
  const { name, take } = segment;
  if (take === "field") return { ...fields, [name]: put(fields[name], rest, value) };
  const list: unknown[] = Array.isArray(fields[name]) ? fields[name] : [];
  if (take === "every")
    return { ...fields, [name]: list.length === 0 ? [put({}, rest, value)] : list.map((one) => put(one, rest, value)) };
  const at = list.findIndex((one) => isRecord(one) && String(one[take.name]) === take.is);
  const changed = put(at < 0 ? { [take.name]: take.is } : list[at], rest, value);
  return { ...fields, [name]: at < 0 ? [...list, changed] : list.map((one, index) => (index === at ? changed : one)) };
}

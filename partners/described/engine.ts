import { createHash, type Hash } from "node:crypto";
import type { BoardAnswer, BoardCoverage, BoardSource } from "../../features/boards/source.ts";
import { PartnerPaused, PartnerUnavailable, type SkippedRows } from "../../features/wagers/source.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { CallThrottle } from "../common/call-throttle.ts";
import type { ApiDescription, PartnerDescription, SheetDescription } from "../common/description.ts";
import { isNamedHost } from "../common/description.ts";
import { httpLimits } from "../common/http-client.ts";
import { type Call, CallFailed, type PublicRequest } from "../common/public-request.ts";
import { fillRequest, fillUrl, findSecretFault, type Values } from "./fill-request.ts";
import { judgeAnswer, judgeStatus, parseAnswer } from "./judge-answer.ts";
import { type Decimal, readDecimal } from "./read-amount.ts";
import { countChoices, isThere, readPath } from "./read-path.ts";
import { findRows, type ReadRow, readRows, toBoardRows } from "./read-rows.ts";
import { readSheet, sheetAddress } from "./read-sheet.ts";
import { dayMs, monthsIn, readMoment, requireWholeDays, type Window, writeEnd, writeStamp } from "./windows.ts";

export interface Access {
  call: Call;
  /** Returns the address to call: in the demo the sandbox's, otherwise the same address. */
  place: (url: URL) => URL;
  clock: Pick<Clock, "now">;
  secrets: Values;
  throttle: CallThrottle | null;
}

export interface Described {
  type: number;
  description: PartnerDescription;
  /** Whether the window includes its end, as "Try it" found out. Used if the description leaves this open. */
  endDay?: "in" | "out" | "unknown";
}

export const findFigure = (description: PartnerDescription): BoardSource["figure"] =>
  description.kind === "sheet" ? description.figure : (description.amounts[0]?.figure ?? "raw");

export function createDescribedSource({ type, description: given, endDay }: Described, access: Access): BoardSource {
  const description = withKnownEnd(given, endDay);
  const { slug, label } = description;
  return {
    ...{ type, slug, label, coverage: coverageOf(description) },
    figure: findFigure(description),
    timeZone: description.kind === "sheet" ? "UTC" : description.timezone,
    ...(countsWholeDays(description) ? { wholeDays: true as const } : {}),
    async read(window) {
      const now = access.clock.now();
      const fault = findSecretFault(description, access.secrets);
      if (fault !== null) throw new PartnerUnavailable(fault);
      if (description.kind === "api") refuseWindow(description, window, now);
      const pausedUntil = await access.throttle?.take(now);
      if (pausedUntil instanceof Date) throw new PartnerPaused(pausedUntil);
      return readWindow(description, access, window);
    },
  };
}

function withKnownEnd(description: PartnerDescription, endDay: Described["endDay"]): PartnerDescription {
  if (description.kind === "sheet" || description.window.kind !== "range") return description;
  if (description.window.end !== "unknown" || endDay === undefined) return description;
  return { ...description, window: { ...description.window, end: endDay } };
}

function coverageOf(description: PartnerDescription): BoardCoverage {
  if (description.kind === "sheet") return "file";
  const { window } = description;
  switch (window.kind) {
    case "range":
    case "since":
      return "window";
    case "months":
      return "month";
    case "own":
      return "own";
    case "ever":
      return "total";
    case "set":
      return window.field.ever === undefined ? "month" : "total";
  }
}

const countsWholeDays = (description: PartnerDescription): boolean =>
  description.kind === "api" &&
  (description.window.kind === "range" || description.window.kind === "since") &&
  description.window.stamp === "day";

/** Refuses, before the request, a window for which the partner cannot report figures. */
function refuseWindow(description: ApiDescription, asked: Window, now: Date): void {
  const { window, timezone } = description;
  if (countsWholeDays(description)) requireWholeDays(asked, timezone);
  if (window.kind === "months") monthsIn(asked);
  if (
    window.kind === "set" &&
    window.field.ever === undefined &&
    !(asked.from <= now && now < asked.to && monthsIn(asked).length === 1)
  )
    throw new PartnerUnavailable("tells only the current month");
  if (
    window.kind === "range" &&
    window.mostDays !== undefined &&
    asked.to.getTime() - asked.from.getTime() > window.mostDays * dayMs
  )
    throw new PartnerUnavailable(`tells at most ${window.mostDays} days at once, and the board's window is longer`);
}

/** Reads the window without checking how often the partner may be asked. */
export async function readWindow(description: PartnerDescription, access: Access, asked: Window): Promise<BoardAnswer> {
  const hash = createHash("sha256");
  const takenAt = access.clock.now();
  if (description.kind === "sheet") return { ...(await readFile(description, access, asked, hash)), takenAt };
  const { window, timezone } = description;
  const values = stampsOf(description, asked, takenAt);
  const answer = await readPages(description, access, values, asked, hash);
  if (window.kind !== "since" || takenAt < asked.to) return finish(answer, hash, takenAt);
  // The partner reports wagers up to now, so the total from the window's end on is subtracted.
  const after = await readPages(
    description,
    access,
    { from: writeStamp(asked.to, window.stamp, timezone) },
    asked,
    hash,
  );
  return finish({ ...answer, rows: subtract(answer.rows, after.rows, answer.skipped) }, hash, takenAt);
}

/** Reads a window with exactly the given timestamps, for "Try it". */
export async function readStamped(description: ApiDescription, access: Access, values: Values): Promise<BoardAnswer> {
  const hash = createHash("sha256");
  const now = access.clock.now();
  return finish(await readPages(description, access, values, { from: now, to: now }, hash), hash, now);
}

const finish = ({ rows, ...answer }: PagedAnswer, hash: Hash, takenAt: Date): BoardAnswer => ({
  ...answer,
  rows: toBoardRows(rows),
  sha256: hash.digest("hex"),
  takenAt,
});

function stampsOf({ window, timezone }: ApiDescription, asked: Window, now: Date): Values {
  const month = asked.from.toISOString().slice(0, 7);
  switch (window.kind) {
    case "range":
      return {
        month,
        from: writeStamp(asked.from, window.stamp, timezone),
        to: writeEnd(asked.to, window, timezone, now),
      };
    case "since":
    case "months":
      return { month, from: writeStamp(asked.from, window.stamp, timezone) };
    case "set":
    case "own":
    case "ever":
      return { month };
  }
}

interface PagedAnswer {
  rows: ReadRow[];
  skipped: SkippedRows;
  isCut: boolean;
  window: Window | null;
}

export const maxPages = 100;

/** Reads all pages of the answer to one request, and adds their bytes to the hash. Throws `PartnerUnavailable`. */
async function readPages(
  given: ApiDescription,
  access: Access,
  stamps: Values,
  asked: Window,
  hash: Hash,
): Promise<PagedAnswer> {
  const description = withChosenField(given);
  const elements: unknown[] = [];
  const rate = await readRate(description, access);
  let [page, cursor, bytesLeft]: [number, string, number] = [1, "", httpLimits.maxBytes];
  let window: Window | null = null;
  const seen = new Set<string>();
  for (;;) {
    const place = { page: String(page), skip: String(elements.length), cursor };
    const values = { ...access.secrets, ...stamps, ...place };
    const body = await ask(fillRequest(description, values), description, access, bytesLeft);
    bytesLeft -= body.length;
    hash.update(body);
    const root = parseAnswer(body);
    const choice = chooseRace(description, root, asked);
    const rows = findRows(description, root, choice);
    judgeAnswer(root, body, rows !== null || isWithoutRace(description, root, choice), description, access.secrets);
    window ??= raceWindow(description, root, choice);
    if (rows === null) throw new PartnerUnavailable("has no race running now");
    for (const row of rows) elements.push(row);
    const next = nextPage(description, root, rows.length, { page, count: elements.length });
    if (next === null) break;
    const pageHash = createHash("sha256").update(body).digest("hex");
    if (seen.has(pageHash) || (next.cursor !== "" && seen.has(next.cursor)))
      throw new PartnerUnavailable("gave us the same page twice, so its list has no end");
    seen.add(pageHash).add(next.cursor);
    page += 1;
    cursor = next.cursor;
    if (page > maxPages) throw new PartnerUnavailable(`has more than ${maxPages} pages`);
  }
  const months = description.window.kind === "months" ? monthsOf(asked) : [];
  const read = await readRows(elements, { description, values: access.secrets, months, rate });
  return { ...read, isCut: description.most !== undefined && elements.length >= description.most, window };
}

/** Does not require whole months, because "Try it" may ask for any window. */
const monthsOf = (asked: Window): string[] =>
  asked.from.getTime() === asked.to.getTime() ? [asked.from.toISOString().slice(0, 7)] : monthsIn(asked);

/** Ranks people by their running total if the partner gives one, otherwise by the month's sum. */
function withChosenField(description: ApiDescription): ApiDescription {
  const { window, amounts } = description;
  if (window.kind !== "set") return description;
  const path = window.field.ever ?? window.field.month;
  const [first, ...others] = amounts;
  return path === undefined || first === undefined
    ? description
    : { ...description, amounts: [{ ...first, path }, ...others] };
}

async function ask(
  request: PublicRequest,
  { refusals, good, every }: Pick<ApiDescription, "refusals" | "good" | "every">,
  access: Access,
  maxBytes: number,
): Promise<Buffer> {
  try {
    const response = await access.call({ ...request, url: access.place(request.url), maxBytes: Math.max(maxBytes, 1) });
    judgeStatus(response, { refusals, good, every });
    return response.body;
  } catch (error) {
    if (error instanceof CallFailed) throw new PartnerUnavailable(error.reason, { cause: error });
    throw error;
  }
}

async function readRate(description: ApiDescription, access: Access): Promise<Decimal | null> {
  const { rate } = description.amounts[0] ?? {};
  if (rate === undefined) return null;
  if (typeof rate === "string") return readDecimal(rate);
  const url = fillUrl(rate.ask, access.secrets, description.hosts);
  const body = await ask({ url, method: "GET", headers: {} }, { ...description, refusals: [] }, access, 1024 * 1024);
  const read = readDecimal(readPath(parseAnswer(body), rate.path));
  if (read === null || read.digits === 0n) throw new PartnerUnavailable("does not say what a coin is worth");
  return read;
}

/**
 * Returns the index of the partner's race that has the board's window. Undefined means the race that is running now.
 */
function chooseRace(description: ApiDescription, root: unknown, asked: Window): number | undefined {
  const { window } = description;
  if (window.kind !== "own") return undefined;
  const count = countChoices(root, window.starts);
  for (let choice = 0; choice < count; choice += 1) {
    const race = readRace(window, root, choice);
    if (race !== null && race.from.getTime() === asked.from.getTime() && race.to.getTime() === asked.to.getTime())
      return choice;
  }
  return undefined;
}

const isWithoutRace = ({ window }: ApiDescription, root: unknown, choice: number | undefined): boolean =>
  window.kind === "own" &&
  choice === undefined &&
  window.starts.includes("=") &&
  Array.isArray(readPath(root, window.starts.slice(0, window.starts.indexOf("["))));

function raceWindow({ window }: ApiDescription, root: unknown, choice: number | undefined): Window | null {
  if (window.kind !== "own") return null;
  const race = readRace(window, root, choice);
  if (race !== null) return race;
  const isThereOne = !isThere(root, window.starts, null, choice);
  throw new PartnerUnavailable(isThereOne ? "does not say when its race runs" : "has no race running now");
}

function readRace({ starts, ends }: { starts: string; ends: string }, root: unknown, choice?: number): Window | null {
  const from = readMoment(readPath(root, starts, choice));
  if (from === null) return null;
  const isLength = ends.startsWith("+");
  const end = readPath(root, isLength ? ends.slice(1) : ends, choice);
  const days = Number(end);
  const to = !isLength ? readMoment(end) : days > 0 && days < 1000 ? new Date(from.getTime() + days * dayMs) : null;
  return to === null || to <= from ? null : { from, to };
}

interface Place {
  page: number;
  count: number;
}

function nextPage(
  { pages }: ApiDescription,
  root: unknown,
  rows: number,
  { page, count }: Place,
): { cursor: string } | null {
  if (pages === undefined || rows === 0) return null;
  const more = readPath(root, pages.more);
  if (pages.by === "cursor")
    return (typeof more === "string" && more !== "") || typeof more === "number" ? { cursor: String(more) } : null;
  if (typeof more === "boolean") return more ? { cursor: "" } : null;
  const total = Number(more ?? 0);
  return (pages.by === "page" ? page : count) < total ? { cursor: "" } : null;
}

/**
 * Subtracts the wagers after the window's end (`after`) from those since its start. A row without an id counts only if
 * no other row has its name.
 */
function subtract(rows: readonly ReadRow[], after: readonly ReadRow[], skipped: SkippedRows): ReadRow[] {
  const later = new Map<string, number[]>();
  for (const { key, cents } of after) later.set(key, [...(later.get(key) ?? []), cents]);
  const counts = new Map<string, number>();
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
  return rows.flatMap((row) => {
    const taken = later.get(row.key) ?? [];
    if (taken.length === 0) return [row];
    if (taken.length > 1 || (counts.get(row.key) ?? 0) > 1) {
      skipped.count += 1;
      skipped.reasons.push("a name occurs twice, so its wager after the end is unknown");
      return [];
    }
    return [{ ...row, cents: Math.max(0, row.cents - (taken[0] ?? 0)) }];
  });
}

async function readFile(
  { address, hosts, columns, unit, figure, every, secrets, most, ...rest }: SheetDescription,
  access: Access,
  asked: Window,
  hash: Hash,
): Promise<Omit<BoardAnswer, "takenAt">> {
  const values = { ...access.secrets, month: asked.from.toISOString().slice(0, 7) };
  const url = resolveAddress(address, values, hosts);
  const body = await ask(
    { url, method: "GET", headers: { accept: "text/csv" } },
    { refusals: [], good: [], every },
    access,
    httpLimits.maxBytes,
  );
  hash.update(body);
  const elements = readSheet(body, {
    name: resolveName(columns.name, values),
    amount: resolveName(columns.amount, values),
    ...(columns.id === undefined ? {} : { id: resolveName(columns.id, values) }),
  });
  const description: ApiDescription = {
    ...{ ...rest, kind: "api", hosts, secrets, every, timezone: "UTC", good: [], refusals: [], rows: "" },
    ...(most === undefined ? {} : { most }),
    ask: { method: "GET", url: address, headers: {} },
    window: { kind: "ever" },
    row: { id: columns.id === undefined ? null : "id", name: "name", hidden: [] },
    amounts: [{ path: "amount", unit, figure }],
  };
  const { rows, skipped } = await readRows(elements, { description, values, months: [], rate: null });
  const isCut = most !== undefined && elements.length >= most;
  return { rows: toBoardRows(rows), skipped, isCut, window: null, sha256: hash.digest("hex") };
}

const resolveName = (text: string, values: Values): string =>
  text.replace(/^\{(\w+)\}$/, (_, name: string) => values[name] ?? "");

/** The address is stored as a key, because knowing it is enough to read the sheet. */
function resolveAddress(address: string, values: Values, hosts: readonly string[]): URL {
  const name = /^\{(\w+)\}$/.exec(address)?.[1];
  if (name === undefined) return fillUrl(sheetAddress(address), values, hosts);
  const given = sheetAddress((values[name] ?? "").replaceAll("{month}", values.month ?? ""));
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && isNamedHost(url, hosts)) return url;
  throw new PartnerUnavailable(`has its sheet at an address that is not at ${hosts.join(" or ")}`);
}

// "Try it": sends a described partner one request, and then requests with other windows, to find out what must be known before
// a board opens.
import type { BoardAnswer, PartnerTry } from "../../features/boards/source.ts";
import { PartnerUnavailable } from "../../features/wagers/source.ts";
import { monthStart, nextMonthStart } from "../../platform/base/clock.ts";
import { dayThere, toDueMoment } from "../../platform/contract/zones.ts";
import type { ApiDescription, PartnerDescription } from "../common/description.ts";
import { type Access, readStamped, readWindow } from "./engine.ts";
import { findSecretFault } from "./fill-request.ts";
import { m } from "./messages.ts";
import { dayMs, type Window, writeStamp } from "./windows.ts";

/** Whether the partner is its sandbox, which may be called without limit. */
export interface Tried {
  description: PartnerDescription;
  access: Access;
  isSandbox: boolean;
}

/** The result without an answer. */
export const untried: PartnerTry = {
  ...{ ok: false, message: "", rowsUnderstood: 0, rowsSkipped: 0, reasons: [], hiddenRows: 0, median: null },
  ...{ unit: "unknown", isCut: false, endDay: "unknown", oneDay: null, future: null },
};

/** Returns what the try found out. Never throws if the partner fails. */
export async function tryPartner({ description, access, isSandbox }: Tried): Promise<PartnerTry> {
  const { label } = description;
  const now = access.clock.now();
  const fault = findSecretFault(description, access.secrets);
  if (fault !== null) return { ...untried, message: m.tryFailed({ label, reason: fault }) };
  const until = await access.throttle?.take(now);
  if (until instanceof Date)
    return { ...untried, message: m.tryPaused({ label, time: until.toISOString().slice(11, 16) }) };
  try {
    const asked = usualWindow(description, now);
    const answer = await readWindow(description, access, asked);
    const isQuick = isSandbox || description.every.seconds <= mostSeconds;
    const windows = isQuick ? await tryWindows(description, access, answer, now) : noWindows;
    return conclude(
      description,
      answer,
      { ...windows, days: daysOf(description, answer.window ?? asked, now) },
      { isQuick, isSandbox },
    );
  } catch (error) {
    if (error instanceof PartnerUnavailable)
      return { ...untried, message: m.tryFailed({ label, reason: error.reason }), reasons: [error.reason] };
    throw error;
  }
}

/** Partners that need a longer wait between two calls are asked only once. */
const mostSeconds = 60;

/** The last two weeks, or what the partner's windows allow. */
function usualWindow(description: PartnerDescription, now: Date): Window {
  if (description.kind === "api" && ["months", "set"].includes(description.window.kind))
    return { from: monthStart(now), to: nextMonthStart(now) };
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const zone = description.kind === "api" ? description.timezone : "UTC";
  return { from: midnight(new Date(today - 13 * dayMs), zone), to: midnight(new Date(today + dayMs), zone) };
}

/** Returns when the day of that moment begins there. */
const midnight = (at: Date, timeZone: string): Date => toDueMoment(Date.parse(dayThere(at, timeZone)), timeZone);

interface WindowFacts extends Pick<PartnerTry, "endDay" | "oneDay" | "future"> {
  idsChange: boolean;
}

const noWindows: WindowFacts = { endDay: "unknown", oneDay: null, future: null, idsChange: false };

/** Requests three windows: yesterday alone, yesterday and today, and one that ends in the future. */
async function tryWindows(
  description: PartnerDescription,
  access: Access,
  first: BoardAnswer,
  now: Date,
): Promise<WindowFacts> {
  if (description.kind === "sheet" || description.window.kind !== "range") return noWindows;
  const { stamp } = description.window;
  const { timezone } = description;
  const [yesterday, today, later] = [-1, 0, 2].map((days) =>
    writeStamp(new Date(now.getTime() + days * dayMs), stamp, timezone),
  );
  const ask = (from = "", to = "") => askOrNull(description, access, from, to);
  const future = await ask(yesterday, later);
  if (stamp !== "day") return { ...noWindows, future: future !== null, idsChange: haveOtherIds(first, future) };
  const alone = await ask(yesterday, yesterday);
  const both = await ask(yesterday, today);
  return {
    endDay: endOf(alone, both),
    oneDay: alone !== null && sum(alone) > 0,
    future: future !== null,
    idsChange: haveOtherIds(first, both),
  };
}

/** Returns null when the partner refuses the window. */
async function askOrNull(
  description: ApiDescription,
  access: Access,
  from: string,
  to: string,
): Promise<BoardAnswer | null> {
  try {
    return await readStamped(description, access, { from, to, month: from.slice(0, 7) });
  } catch (error) {
    if (error instanceof PartnerUnavailable) return null;
    throw error;
  }
}

const sum = ({ rows }: BoardAnswer): number => rows.reduce((total, { cents }) => total + cents, 0);

/** Returns whether windows include their end. A window from yesterday to yesterday has figures only if they do. */
function endOf(alone: BoardAnswer | null, both: BoardAnswer | null): PartnerTry["endDay"] {
  if (alone !== null && sum(alone) > 0) return "in";
  return both !== null && sum(both) > 0 ? "out" : "unknown";
}

function haveOtherIds(one: BoardAnswer, other: BoardAnswer | null): boolean {
  if (other === null) return false;
  const keys = new Map(one.rows.map(({ name, key }) => [name, key]));
  const known = other.rows.filter(({ name, isMasked, isHidden }) => keys.has(name) && !isMasked && !isHidden);
  const changed = known.filter(({ name, key }) => keys.get(name) !== key);
  return known.length > 2 && changed.length * 2 > known.length;
}

function daysOf(description: PartnerDescription, { from, to }: Window, now: Date): number {
  const isTotal = description.kind === "sheet" || ["ever", "set"].includes(description.window.kind);
  if (isTotal) return totalDays;
  return Math.max(1, (Math.min(to.getTime(), now.getTime()) - from.getTime()) / dayMs);
}

/** A running total may have begun years ago. */
const totalDays = 1_000;

/** The plausible range of the median, in dollars per day. */
const plausible = { least: 0.05, most: 3_700 };

function conclude(
  description: PartnerDescription,
  { rows, skipped, isCut }: BoardAnswer,
  { idsChange, days, ...windows }: WindowFacts & { days: number },
  { isQuick, isSandbox }: { isQuick: boolean; isSandbox: boolean },
): PartnerTry {
  const { label } = description;
  const amounts = rows.map(({ cents }) => cents).filter((cents) => cents > 0);
  const middle = amounts.sort((a, b) => a - b)[Math.floor(amounts.length / 2)];
  const median = middle === undefined ? null : middle / 100;
  const unit = judgeUnit(median, amounts.length, days);
  const said = description.kind === "api" && description.window.kind === "range" ? description.window.end : "unknown";
  const differs = said !== "unknown" && windows.endDay !== "unknown" && said !== windows.endDay;
  const hasWindows = description.kind === "api" && description.window.kind === "range";
  const sentences = [
    rows.length === 0 ? m.tryNobody({ label }) : m.tryUnderstood({ label, count: rows.length }),
    isSandbox ? m.trySandbox() : "",
    unit === "too_high" ? m.tryUnitHigh() : unit === "too_low" ? m.tryUnitLow() : "",
    isCut ? m.tryCut() : "",
    differs ? m.tryEndDiffers({ said, found: windows.endDay }) : "",
    idsChange ? m.tryIdsChange() : "",
    isQuick || !hasWindows ? "" : m.tryLater(),
  ];
  const first = rows.find(({ isHidden }) => !isHidden);
  return {
    ...{ ok: rows.length > 0, message: sentences.filter((sentence) => sentence !== "").join(" ") },
    ...{ rowsUnderstood: rows.length, rowsSkipped: skipped.count, reasons: skipped.reasons.slice(0, 5) },
    ...{ hiddenRows: rows.filter(({ isHidden }) => isHidden).length, median, unit, isCut, ...windows },
    first: first === undefined ? null : { name: first.name, amount: first.cents / 100 },
  };
}

const fewRows = 3;

function judgeUnit(median: number | null, rows: number, days: number): PartnerTry["unit"] {
  if (median === null || rows < fewRows) return "unknown";
  if (median > plausible.most * days) return "too_high";
  return median < Math.min(1, plausible.least * days) ? "too_low" : "plausible";
}

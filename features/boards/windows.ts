// Pure rules of a board's window: wall-clock times of a time zone, and the next window of a board that repeats.
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { BoardInput } from "./contract/boards.ts";

export interface BoardWindow {
  from: Date;
  to: Date;
}

export type Repeats = BoardInput["repeats"];

/** A wall-clock time as the digits on a clock, kept as if they were UTC. */
type Wall = number;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than any shift of a clock, and than any zone's distance from UTC. */
const farMs = 36 * 60 * minuteMs;
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 100;

/** Returns the format of a time zone, or null when there is no such zone. */
function findFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // An offset such as "+02:00" has no clock changes, and nobody expects that.
  if (timeZone !== "UTC" && !/^[A-Za-z]+\/[\w+/-]+$/.test(timeZone)) return null;
  try {
    const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
    const format = new Intl.DateTimeFormat("en-US", {
      ...digits,
      ...{ minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone },
    });
    if (formats.size < maxFormats) formats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}

export const isTimeZone = (timeZone: string): boolean => findFormat(timeZone) !== null;

/** Returns what a clock of the zone shows at that moment. */
function toWall(at: Date, timeZone: string): Wall {
  const parts = findFormat(timeZone)?.formatToParts(at) ?? [];
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(
    ...([read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")] as const),
  );
}

/** Returns the moments that a clock of the zone shows this, at most two. Empty when it skips this time. */
function findMoments(wall: Wall, timeZone: string): Date[] {
  const offsets = [-farMs, farMs].map((far) => {
    const at = new Date(wall + far);
    return toWall(at, timeZone) - at.getTime();
  });
  return [...new Set(offsets)]
    .map((offset) => new Date(wall - offset))
    .filter((at) => toWall(at, timeZone) === wall)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Parses "2026-12-01T00:00". Returns null for a day or time that is in no calendar. */
function parseWall(text: string): Wall | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text);
  if (match === null) return null;
  const wall = Date.parse(`${text}:00Z`);
  return Number.isNaN(wall) || formatWall(wall) !== text ? null : wall;
}

const formatWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 16);

/** Returns a moment as a clock of the zone shows it: "2026-12-01T00:00". */
export const toWallText = (at: Date, timeZone: string): string => formatWall(toWall(at, timeZone));

/** Returns the moment; the earlier one of two when clocks go back. Null when the zone's clocks skip this time. */
export function toMoment(text: string, timeZone: string): Date | null {
  const wall = parseWall(text);
  return wall === null ? null : (findMoments(wall, timeZone)[0] ?? null);
}

/** The same for a time that is due anyway: one that the clocks skip becomes the moment of the change. */
function toDueMoment(wall: Wall, timeZone: string): Date {
  for (let next = wall; next < wall + dayMs; next += minuteMs) {
    const [found] = findMoments(next, timeZone);
    if (found !== undefined) return found;
  }
  throw new Error(`No clock in ${timeZone} shows ${formatWall(wall)} or a time after it.`);
}

/** Returns the end of a window that begins at `start`. Null when the rule does not allow that start. */
function findEnd(start: Wall, repeats: NonNullable<Repeats>): Wall | null {
  const at = new Date(start);
  const isMidnight = start % dayMs === 0;
  const nextMonth = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()) + (start % dayMs);
  switch (repeats.every) {
    case "month":
      return isMidnight && at.getUTCDate() === 1 ? nextMonth : null;
    case "week":
      return start + 7 * dayMs;
    case "days":
      return start + repeats.days * dayMs;
    case "cycle_day":
      return at.getUTCDate() === repeats.day ? nextMonth : null;
    case "own":
      return null;
  }
}

/** The longest window: a year. A longer one is a mistake of the year's digits. */
const maxWindowMs = 367 * dayMs;

export type WindowRefusal = {
  why: "no_such_zone" | "no_such_start" | "no_such_end" | "ends_before_start" | "too_long" | "not_its_rule";
};

type WindowInput = Pick<BoardInput, "starts_at" | "ends_at" | "time_zone" | "repeats">;

/** Returns the window of a board as it was entered. */
export function toWindow(input: WindowInput): Result<BoardWindow, WindowRefusal> {
  const { time_zone: timeZone, repeats } = input;
  if (!isTimeZone(timeZone)) return refused({ why: "no_such_zone" });
  const from = toMoment(input.starts_at, timeZone);
  if (from === null) return refused({ why: "no_such_start" });
  const to = toMoment(input.ends_at, timeZone);
  if (to === null) return refused({ why: "no_such_end" });
  if (to <= from) return refused({ why: "ends_before_start" });
  if (to.getTime() - from.getTime() > maxWindowMs) return refused({ why: "too_long" });
  if (repeats !== null && repeats.every !== "own") {
    const end = findEnd(toWall(from, timeZone), repeats);
    if (end === null || toDueMoment(end, timeZone).getTime() !== to.getTime()) return refused({ why: "not_its_rule" });
  }
  return done({ from, to });
}

/**
 * Returns the window that follows. It begins where the last one ended. Null when the board does not repeat, or when the
 * partner decides the window.
 */
export function nextWindow(last: BoardWindow, repeats: Repeats, timeZone: string): BoardWindow | null {
  if (repeats === null || repeats.every === "own") return null;
  const start = toWall(last.to, timeZone);
  const end = findEnd(anchor(start, repeats), repeats);
  return end === null ? null : { from: last.to, to: toDueMoment(end, timeZone) };
}

/** A start that clocks skipped came later that day. The next window goes by the rule again. */
function anchor(start: Wall, repeats: NonNullable<Repeats>): Wall {
  return repeats.every === "month" ? start - (start % dayMs) : start;
}

/** Whether the window begins and ends at midnight UTC, as figures by day need. */
export const isWholeDays = ({ from, to }: BoardWindow): boolean =>
  from.getTime() % dayMs === 0 && to.getTime() % dayMs === 0;

/** Whether the window is a UTC month, as partners that only tell months need. */
export const isMonth = (window: BoardWindow): boolean =>
  isWholeDays(window) &&
  window.from.getUTCDate() === 1 &&
  window.to.getTime() === Date.UTC(window.from.getUTCFullYear(), window.from.getUTCMonth() + 1, 1);

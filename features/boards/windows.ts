// Pure rules of a board's window: local times in a time zone, and the next window of a series.
import { done, type Result, refused } from "../../platform/base/result.ts";
import {
  formatWall,
  isMidnight,
  isTimeZone,
  toDueMoment,
  toMoment,
  toWall,
  type Wall,
} from "../../platform/contract/zones.ts";
import type { BoardInput } from "./contract/boards.ts";

export interface BoardWindow {
  from: Date;
  to: Date;
}

export type Repeats = BoardInput["repeats"];

const dayMs = 24 * 60 * 60_000;

/** Parses "2026-12-01T00:00". Returns null for a date or time that does not exist. */
function parseWall(text: string): Wall | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text);
  if (match === null) return null;
  const wall = Date.parse(`${text}:00Z`);
  return Number.isNaN(wall) || formatWall(wall) !== text ? null : wall;
}

/** Returns the local time in the zone, such as "2026-12-01T00:00". */
export const toWallText = (at: Date, timeZone: string): string => formatWall(toWall(at, timeZone));

/** Returns the moment of a local time such as "2026-12-01T00:00". Returns null if clocks in the zone never show it. */
export function readMoment(text: string, timeZone: string): Date | null {
  const wall = parseWall(text);
  return wall === null ? null : toMoment(wall, timeZone);
}

/** Returns the end of a window that begins at `start`. Returns null if the rule does not allow that start. */
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

/** The longest window is a year. A longer one is probably a typo in the year. */
const maxWindowMs = 367 * dayMs;

export type WindowRefusal = {
  why: "no_such_zone" | "no_such_start" | "no_such_end" | "ends_before_start" | "too_long" | "not_its_rule";
};

type WindowInput = Pick<BoardInput, "starts_at" | "ends_at" | "time_zone" | "repeats">;

/** Checks the times that an admin entered. Returns the board's window. */
export function toWindow(input: WindowInput): Result<BoardWindow, WindowRefusal> {
  const { time_zone: timeZone, repeats } = input;
  // Refuses an offset such as "+02:00", because it ignores clock changes, which admins would not expect.
  if (/^[+-]/.test(timeZone) || !isTimeZone(timeZone)) return refused({ why: "no_such_zone" });
  const from = readMoment(input.starts_at, timeZone);
  if (from === null) return refused({ why: "no_such_start" });
  const to = readMoment(input.ends_at, timeZone);
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
 * Returns the following window, which begins where the last one ended. Returns null if the board does not repeat, or if
 * the partner decides the window.
 */
export function nextWindow(last: BoardWindow, repeats: Repeats, timeZone: string): BoardWindow | null {
  if (repeats === null || repeats.every === "own") return null;
  const start = toWall(last.to, timeZone);
  const end = findEnd(anchor(start, repeats), repeats);
  return end === null ? null : { from: last.to, to: toDueMoment(end, timeZone) };
}

/**
 * Returns the local time from which to compute the window's end. If clocks skipped midnight on the first of a month,
 * the last window ended later that day, so this returns that day's midnight.
 */
function anchor(start: Wall, repeats: NonNullable<Repeats>): Wall {
  return repeats.every === "month" ? start - (start % dayMs) : start;
}

/** Returns whether the window begins and ends at midnight in the zone, which figures for whole days need. */
export const isWholeDays = ({ from, to }: BoardWindow, timeZone: string): boolean =>
  isMidnight(from, timeZone) && isMidnight(to, timeZone);

/** Returns whether the window is a month in UTC, which partners that only report months need. */
export const isMonth = (window: BoardWindow): boolean =>
  isWholeDays(window, "UTC") &&
  window.from.getUTCDate() === 1 &&
  window.to.getTime() === Date.UTC(window.from.getUTCFullYear(), window.from.getUTCMonth() + 1, 1);

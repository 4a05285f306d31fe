// Turns a board's window into the request to a partner: timestamps in the partner's time zone, and whether the end is
// inclusive.
import { PartnerUnavailable } from "../../features/wagers/source.ts";
import { isoDay, nextMonthStart } from "../../platform/base/clock.ts";
import { dayThere, isMidnight } from "../../platform/contract/zones.ts";
import type { Stamp } from "../common/description.ts";

export interface Window {
  from: Date;
  to: Date;
}

export const dayMs = 86_400_000;

const addDays = (day: string, count: number): string => isoDay(new Date(Date.parse(day) + count * dayMs));

export function writeStamp(at: Date, stamp: Stamp, timeZone: string): string {
  switch (stamp) {
    case "day":
      return dayThere(at, timeZone);
    case "iso":
      return at.toISOString();
    case "s":
      return String(Math.floor(at.getTime() / 1000));
    case "ms":
      return String(at.getTime());
  }
}

export interface EndRule {
  stamp: Stamp;
  end: "in" | "out" | "unknown";
  future: boolean;
}

/**
 * Returns the end to send for a window that ends before `to`. If we do not know whether the partner includes the end
 * day, assumes that it does.
 */
export function writeEnd(to: Date, { stamp, end, future }: EndRule, timeZone: string, now: Date): string {
  const last = !future && to > now ? now : to;
  if (stamp === "day") {
    const lastDay = dayThere(new Date(last.getTime() - 1), timeZone);
    return end === "out" ? addDays(lastDay, 1) : lastDay;
  }
  // With "in", the partner also counts the last moment itself, so a window that has passed ends one step earlier.
  if (end !== "in" || last < to) return writeStamp(last, stamp, timeZone);
  return writeStamp(new Date(last.getTime() - (stamp === "s" ? 1000 : 1)), stamp, timeZone);
}

/**
 * For partners that count whole days: refuses a window that does not begin and end at midnight in the partner's time
 * zone.
 */
export function requireWholeDays({ from, to }: Window, timeZone: string): void {
  if (isMidnight(from, timeZone) && isMidnight(to, timeZone)) return;
  throw new PartnerUnavailable(
    `counts whole days of ${timeZone}, so a board on it must begin and end at midnight there`,
  );
}

/** Returns the window's months as "2026-11". Refuses a window that is not whole UTC months. */
export function monthsIn({ from, to }: Window): string[] {
  const months: string[] = [];
  let at = from;
  for (; at < to && months.length < 60; at = nextMonthStart(at)) months.push(isoDay(at).slice(0, 7));
  const isWhole = from.getUTCDate() === 1 && from.getTime() % dayMs === 0 && at.getTime() === to.getTime();
  if (isWhole) return months;
  throw new PartnerUnavailable("counts whole months in UTC, so a board on it must begin and end with a month");
}

/** Reads a moment: ISO 8601, seconds or milliseconds. Returns null for anything else. */
export function readMoment(value: unknown): Date | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text));
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  // A text without a zone is in UTC.
  const zoned = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10 ? text : `${text.replace(" ", "T")}Z`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) ? null : at;
}

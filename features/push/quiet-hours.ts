import type { QuietMinutes } from "../../identity/server/notice-choices.ts";
import { toWall } from "../../platform/contract/zones.ts";

const dayMinutes = 24 * 60;

/**
 * Returns the end of the current quiet hours, or null if `now` is outside them. On the night when clocks go forward,
 * the returned end is an hour late. When clocks go back, it is an hour early, and the caller checks again at that time.
 * A time zone that this machine does not know counts as UTC, because the browser's list may be newer than ours.
 */
export function quietHoursEnd(now: Date, { from, until, zone }: QuietMinutes): Date | null {
  const minutes = Math.floor(toWall(now, zone) / 60_000) % dayMinutes;
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return null;
  const left = (until - minutes + dayMinutes) % dayMinutes;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
}

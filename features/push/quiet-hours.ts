import type { QuietMinutes } from "../../identity/server/notice-choices.ts";

const dayMinutes = 24 * 60;

/**
 * Returns the end of the current quiet hours, or null when `now` is outside them. The end is an hour late on the night when
 * clocks go forward. When clocks go back it is an hour early, and the caller checks again at that time.
 */
export function quietHoursEnd(now: Date, { from, until, zone }: QuietMinutes): Date | null {
  const minutes = zonedMinutes(now, zone);
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return null;
  const left = (until - minutes + dayMinutes) % dayMinutes;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
}

/** A time zone that this machine does not know is treated as UTC. The browser's list may be newer than ours. */
function zonedMinutes(now: Date, zone: string): number {
  const [hours = 0, minutes = 0] = zonedParts(now, zone);
  return hours * 60 + minutes;
}

function zonedParts(now: Date, zone: string): number[] {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(now);
  try {
    return format(zone).split(":").map(Number);
  } catch {
    return format("UTC").split(":").map(Number);
  }
}

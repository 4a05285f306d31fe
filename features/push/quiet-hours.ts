// Quiet hours: until when nothing is pushed to somebody.
import type { QuietMinutes } from "../../identity/server/notice-choices.ts";

const dayMinutes = 24 * 60;

/**
 * The end of the quiet hours `now` lies in; null: it lies in none. On the night the clocks are put forward it is an hour late,
 * and on the other an hour early, after which it is asked again.
 */
export function quietHoursEnd(now: Date, { from, until, zone }: QuietMinutes): Date | null {
  const minutes = zonedMinutes(now, zone);
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return null;
  const left = (until - minutes + dayMinutes) % dayMinutes;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
}

/** A zone this machine does not know (its list is older than the browser's) counts as UTC. */
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

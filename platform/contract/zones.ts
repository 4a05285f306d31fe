// Wall-clock times of named time zones, across clock changes. A time zone that this machine does not know counts as UTC.

/** A wall-clock time: the digits on a clock, in ms as if they were UTC. */
export type Wall = number;

const dayMs = 24 * 60 * 60_000;
/** Longer than any clock change, and longer than the difference between any zone and UTC. */
const farMs = 1.5 * dayMs;
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 100;

/** Returns null when there is no such zone. */
function findFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const number = "numeric" as const;
  const digits = { year: number, month: number, day: number, hour: number, minute: number, second: number };
  try {
    const made = new Intl.DateTimeFormat("en-US", { ...digits, hourCycle: "h23", timeZone });
    if (formats.size < maxFormats) formats.set(timeZone, made);
    return made;
  } catch {
    return null;
  }
}

/** Whether it is a zone such as "Europe/Berlin", or an offset such as "+02:00". */
export const isTimeZone = (timeZone: string): boolean => findFormat(timeZone) !== null;

/** Returns the time that a clock of the zone shows at that moment. */
export function toWall(at: Date, timeZone: string): Wall {
  const parts = findFormat(timeZone)?.formatToParts(at);
  if (parts === undefined) return at.getTime();
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const seconds = Date.UTC(
    ...([read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")] as const),
  );
  return seconds + at.getUTCMilliseconds();
}

const offsetAt = (ms: number, timeZone: string): number => toWall(new Date(ms), timeZone) - ms;

/**
 * Returns the moment of a wall-clock time. Returns the earlier moment if clocks show this time twice, and null if
 * clocks skip it.
 */
export function toMoment(wall: Wall, timeZone: string): Date | null {
  const found = [wall - farMs, wall + farMs]
    .map((near) => wall - offsetAt(near, timeZone))
    .filter((ms) => toWall(new Date(ms), timeZone) === wall);
  return found.length === 0 ? null : new Date(Math.min(...found));
}

/** Like `toMoment`, but never returns null: a time that clocks skip moves forward by as much as the clocks do. */
export const toDueMoment = (wall: Wall, timeZone: string): Date =>
  toMoment(wall, timeZone) ?? new Date(wall - offsetAt(wall - farMs, timeZone));

/** Returns "2026-12-01T00:00". */
export const formatWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 16);

/** Returns the day there, "2026-12-01". */
export const dayThere = (at: Date, timeZone: string): string => formatWall(toWall(at, timeZone)).slice(0, 10);

/** Returns whether a day begins in this time zone at this moment. */
export const isMidnight = (at: Date, timeZone: string): boolean => toWall(at, timeZone) % dayMs === 0;

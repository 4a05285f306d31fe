// A moment in a form: the browser's local time in 16 characters there, ISO 8601 with zone on the wire.

/** "2026-11-21T18:30:00.000Z" → "2026-11-21T19:30" where the clock shows that (ADMIN-57). */
export function localMinute(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * What was picked, as ISO 8601 in UTC; what is no time is sent as entered, the server judges (ADMIN-87). `was`: what the
 * field was filled with, sent as it was where nobody touched it. Its second, and which of two like hours it is, do not show.
 */
export function localToIso(local: string, was: string | null): string {
  if (was !== null && localMinute(was) === local) return was;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

const minAheadMs = 60 * 60 * 1000;

/** The same weekday and hour, by the clock here, whole weeks later: the first that is at least an hour after `now`. */
export function nextWeekly(iso: string, now: Date): Date {
  const at = new Date(iso);
  const weeks = Math.ceil((now.getTime() + minAheadMs - at.getTime()) / (7 * 24 * 60 * 60 * 1000));
  at.setDate(at.getDate() + 7 * Math.max(1, weeks));
  return at;
}

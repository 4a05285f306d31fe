/** "2026-11-21T18:30:00.000Z" → "2026-11-21T19:30" in a browser one hour ahead of UTC (ADMIN-57). */
export function localMinute(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Returns the chosen time as ISO 8601 in UTC. Returns invalid input unchanged, so that the server judges it (ADMIN-87).
 * `was` is the time that the form was filled with. If nobody changed the field, returns `was`, because the field shows
 * no seconds and cannot tell apart the two hours with the same name at a clock change.
 */
export function localToIso(local: string, was: string | null): string {
  if (was !== null && localMinute(was) === local) return was;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

const minAheadMs = 60 * 60 * 1000;

/** Returns the first time that is whole weeks later, at the same local hour, and at least an hour after `now`. */
export function nextWeekly(iso: string, now: Date): Date {
  const at = new Date(iso);
  const weeks = Math.ceil((now.getTime() + minAheadMs - at.getTime()) / (7 * 24 * 60 * 60 * 1000));
  at.setDate(at.getDate() + 7 * Math.max(1, weeks));
  return at;
}

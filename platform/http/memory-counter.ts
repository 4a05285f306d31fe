// Counts tries in this process's memory, for a product with a single process. Uses little memory, however many subjects there
// are.

/** The counter remembers at most this many subjects, a few hundred bytes each. Above that it forgets the older half. */
const maxSubjects = 20_000;

interface Window {
  tries: number;
  endsAtMs: number;
}

export interface MemoryCounter {
  /** Counts one try. Returns how many milliseconds the caller must wait, or 0 if the try is allowed. */
  count(subject: string): number;
  giveBack(subject: string): void;
  /** The number of subjects in memory. */
  readonly size: number;
}

/** All windows have the same length, so they end in the order in which they began, which is the map's order. */
export function createMemoryCounter(
  { points, perSeconds }: { points: number; perSeconds: number },
  nowMs: () => number = () => performance.now(),
): MemoryCounter {
  const windowMs = perSeconds * 1_000;
  const windows = new Map<string, Window>();
  let sweepAtMs = 0;
  /** Deletes entries rarely and many at once, because a map whose first entry is deleted again and again becomes slow. */
  const sweep = (now: number) => {
    if (now < sweepAtMs && windows.size < maxSubjects) return;
    sweepAtMs = now + windowMs;
    let left = windows.size >= maxSubjects ? maxSubjects / 2 : 0;
    for (const [subject, { endsAtMs }] of windows) {
      if (endsAtMs > now && left <= 0) return;
      windows.delete(subject);
      left -= 1;
    }
  };
  const begin = (subject: string, now: number): Window => {
    const window = { tries: 0, endsAtMs: now + windowMs };
    windows.delete(subject);
    windows.set(subject, window);
    return window;
  };

  return {
    count(subject) {
      const now = nowMs();
      sweep(now);
      const known = windows.get(subject);
      const window = known !== undefined && known.endsAtMs > now ? known : begin(subject, now);
      window.tries += 1;
      return window.tries <= points ? 0 : window.endsAtMs - now;
    },
    giveBack(subject) {
      const window = windows.get(subject);
      if (window !== undefined) window.tries = Math.max(0, window.tries - 1);
    },
    get size() {
      return windows.size;
    },
  };
}

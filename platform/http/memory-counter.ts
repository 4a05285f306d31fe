const maxSubjects = 20_000;

interface Window {
  tries: number;
  endsAtMs: number;
}

export interface MemoryCounter {
  /** Counts one try. Returns the wait in milliseconds, or 0 if the try is allowed. */
  count(subject: string): number;
  giveBack(subject: string): void;
  readonly size: number;
}

/** All windows are equally long. So the entries of the map are in the order in which their windows end. */
export function createMemoryCounter(
  { points, perSeconds }: { points: number; perSeconds: number },
  nowMs: () => number = () => performance.now(),
): MemoryCounter {
  const windowMs = perSeconds * 1_000;
  const windows = new Map<string, Window>();
  let sweepAtMs = 0;
  /**
   * Deletes entries rarely and many at once, because a map becomes slow if its first entry is deleted again and again.
   */
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

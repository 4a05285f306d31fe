// Counts tries in this process's memory, for a product with one process. Memory stays small however many subjects come.

/** Remembers at most this many subjects, some hundred bytes each. Above that it drops the older half. */
const maxSubjects = 20_000;

interface Window {
  tries: number;
  endsAtMs: number;
}

export interface MemoryCounter {
  /** Counts one try. Returns how many milliseconds to wait: 0 when it passes. */
  count(subject: string): number;
  giveBack(subject: string): void;
  /** Number of subjects in memory. */
  readonly size: number;
}

/** All windows have the same length, so they end in the order they began, which is the map's order. */
export function createMemoryCounter(
  { points, perSeconds }: { points: number; perSeconds: number },
  nowMs: () => number = () => performance.now(),
): MemoryCounter {
  const windowMs = perSeconds * 1_000;
  const windows = new Map<string, Window>();
  let sweepAtMs = 0;
  /** Rare and all together, because a map whose first entry is deleted again and again becomes slow. */
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

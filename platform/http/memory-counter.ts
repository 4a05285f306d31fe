// Counts tries in this process's memory, for a product of one process. However many subjects come, it stays small.

/** So many subjects are remembered, some hundred bytes each; beyond them the older half is forgotten. */
const maxSubjects = 20_000;

interface Window {
  tries: number;
  endsAtMs: number;
}

export interface MemoryCounter {
  /** Counts one try and answers how many milliseconds to wait: 0 when it passes. */
  count(subject: string): number;
  giveBack(subject: string): void;
  /** How many subjects are remembered. */
  readonly size: number;
}

/** Windows of one length end in the order they began, which is the order of the map. */
export function createMemoryCounter(
  { points, perSeconds }: { points: number; perSeconds: number },
  nowMs: () => number = () => performance.now(),
): MemoryCounter {
  const windowMs = perSeconds * 1_000;
  const windows = new Map<string, Window>();
  let sweepAtMs = 0;
  /** All in one go and seldom: a map that loses its first entry again and again becomes slow. */
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

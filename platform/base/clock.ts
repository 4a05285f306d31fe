// The product's clock. All code takes the time from it, so a demo can change the time.

export interface Clock {
  /** Returns the product's time: real time plus the demo's offset. */
  now(): Date;
  /** Returns this machine's real time in milliseconds since 1970. */
  realMs(): number;
  /** Returns whether this machine's clock agreed with the database's at the last check (database/clock-watch.ts). */
  isRight(): boolean;
  setRight(right: boolean): void;
  /** Milliseconds added to the real time. Always 0 outside the demo. */
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

/** Tests pass another `realMs` to simulate a wrong clock. */
export function createClock(realMs: () => number = Date.now): Clock {
  let offset = 0;
  let right = true;
  return {
    now: () => new Date(realMs() + offset),
    realMs,
    isRight: () => right,
    setRight: (now) => {
      right = now;
    },
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      offset = offsetMs;
    },
  };
}

/** The largest difference we accept between two processes' clocks. */
const maxSkewMs = 60_000;

/**
 * Returns the latest time that a valid stored deadline can have, if every process stores deadlines at most `aheadMs` ahead. A
 * later deadline was stored before a demo's clock was moved back, so it is no longer valid.
 */
export const latestValidTime = (now: Date, aheadMs = 0): Date => new Date(now.getTime() + aheadMs + maxSkewMs);

/** Returns the first instant of the UTC month that contains `at`. */
export function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** Returns the first instant of the UTC month after the one that contains `at`. */
export function nextMonthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** Returns Monday 00:00 UTC of the week that contains `at`. */
export function weekStart(at: Date): Date {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSinceMonday));
}

/** Returns the UTC day as `YYYY-MM-DD`, the format of PostgreSQL's `date`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

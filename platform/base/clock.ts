// The product's clock. All code asks it for the time, so a demo can move it.

export interface Clock {
  /** Returns the product's time: real time plus the demo's offset. */
  now(): Date;
  /** Returns this machine's real time in milliseconds since 1970. */
  realMs(): number;
  /** Returns whether it agrees with the database's clock, as of the last check (database/clock-watch.ts). */
  isRight(): boolean;
  setRight(right: boolean): void;
  /** Milliseconds added to real time. 0 outside the demo. */
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

/** The most that two processes' clocks may differ. */
const maxSkewMs = 60_000;

/**
 * Returns the latest moment that a stored deadline can have if any process stored it as at most `aheadMs` from now. A later
 * one was stored under a clock that has since moved back (the demo's), so it no longer counts.
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

/** Returns `YYYY-MM-DD` of the UTC day, the format of PostgreSQL's `date`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

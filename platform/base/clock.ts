// All code takes the time from this clock, so a demo can change the time.

export interface Clock {
  /** Real time plus the demo's offset. `realMs` is without the offset. */
  now(): Date;
  realMs(): number;
  /** Whether this machine's clock agreed with the database's at the last check (database/clock-watch.ts). */
  isRight(): boolean;
  setRight(right: boolean): void;
  /** Always 0 outside the demo. */
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

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

const maxSkewMs = 60_000;

/**
 * Returns the latest deadline that can still be valid if processes store deadlines at most `aheadMs` ahead. A later one
 * was stored before a demo's clock was moved back.
 */
export const latestValidTime = (now: Date, aheadMs = 0): Date => new Date(now.getTime() + aheadMs + maxSkewMs);

export function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

export function nextMonthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

export function weekStart(at: Date): Date {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSinceMonday));
}

export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

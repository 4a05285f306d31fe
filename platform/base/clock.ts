// The product's time. Everything that asks what time it is asks here, so a demo can move it.

export interface Clock {
  /** The product's now: real time plus the demo's offset. */
  now(): Date;
  /** What this machine takes for the real time, in milliseconds since 1970. */
  realMs(): number;
  /** Whether it agrees with the database's clock, as far as anybody looked (core/clock-watch.ts). */
  isRight(): boolean;
  setRight(right: boolean): void;
  /** Milliseconds added to real time; 0 outside the demo. */
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

/** `realMs` is another clock than the machine's in tests of a wrong one. */
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

/** How far the clocks of two processes may be apart. */
const maxSkewMs = 60_000;

/**
 * A moment that was noted as at most `clockToleranceMs` from now lies before this, whichever process noted it. One that does not was
 * noted under a clock since moved back (the demo's), and holds no longer.
 */
export const latestValidTime = (now: Date, aheadMs = 0): Date => new Date(now.getTime() + aheadMs + maxSkewMs);

/** First instant of the UTC month that holds `itemAt`. */
export function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** First instant of the UTC month after the one that holds `itemAt`. */
export function nextMonthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** Monday 00:00 UTC of the week that holds `itemAt`. */
export function weekStart(at: Date): Date {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSinceMonday));
}

/** `YYYY-MM-DD` of the UTC day, as PostgreSQL's `date` takes it. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

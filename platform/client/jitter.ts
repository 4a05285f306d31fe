// Spreads retries, because after a deploy thousands of browsers fail in the same second.

/** Returns 0.5 to 1.5 times the pause, in ms. `random` returns a number from 0 up to but not including 1. */
export const withJitter = (pauseMs: number, random: () => number = Math.random): number => pauseMs * (0.5 + random());

// Jitter for retries: after a deploy, thousands of browsers fail in the same second and would all retry in the same second.

/** Returns between half and one and a half times the pause, in ms. `random` returns 0 to 1, without 1. */
export const withJitter = (pauseMs: number, random: () => number = Math.random): number => pauseMs * (0.5 + random());

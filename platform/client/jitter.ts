// A pause before something is tried again, each browser's its own: after a deploy thousands failed in the same second, and
// would come again in the same one.

/** From half of the pause to one and a half of it, in ms; `random` is from 0 to 1, below 1. */
export const withJitter = (pauseMs: number, random: () => number = Math.random): number => pauseMs * (0.5 + random());

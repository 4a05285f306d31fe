// How many cases one press can open. It does not import zod, because pages use it.

export const rollCounts = [3, 5, 10] as const;
export type RollCount = (typeof rollCounts)[number];

// How many cases one press can open. This file does not import zod, because pages import it.

export const rollCounts = [3, 5, 10] as const;
export type RollCount = (typeof rollCounts)[number];

// How many cases can be opened by one press. Without zod: pages use it.

export const rollCounts = [3, 5, 10] as const;
export type RollCount = (typeof rollCounts)[number];

// How many cases can be opened by one press. Without zod: pages use it.

export const rollsAtOnce = [3, 5, 10] as const;
export type RollsAtOnce = (typeof rollsAtOnce)[number];

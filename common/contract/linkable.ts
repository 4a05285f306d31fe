// The outside accounts that a viewer can link.

export type LinkProvider = "kick" | "discord" | "roobet" | "packdraw";

/** Returns whether viewers can link a partner whose wagers earn rewards. */
export const canEarn = (linkable: readonly LinkProvider[]): boolean =>
  linkable.includes("roobet") || linkable.includes("packdraw");

// The outside accounts that a viewer can link.

export type LinkProvider = "kick" | "discord" | "roobet" | "packdraw";

/** Returns whether a partner is among them, so that wagers can earn. */
export const canEarn = (linkable: readonly LinkProvider[]): boolean =>
  linkable.includes("roobet") || linkable.includes("packdraw");

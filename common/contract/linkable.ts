// The outside accounts that a viewer can link.

export type LinkProvider = "kick" | "discord" | "roobet" | "packdraw";

/** Returns whether a partner is among them, so that wagers can earn. */
export const canEarn = (linkable: readonly LinkProvider[]): boolean =>
  linkable.includes("roobet") || linkable.includes("packdraw");

/** Shown in place of the button where an account cannot be linked. */
export const notAvailableYet = "Not available yet";

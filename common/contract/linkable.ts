// Which outside accounts a viewer can link to theirs here.

export type LinkProvider = "kick" | "discord" | "roobet" | "packdraw";

/** Whether one of `linkable` is a partner's, whose wagers earn. */
export const canEarn = (linkable: readonly LinkProvider[]): boolean =>
  linkable.includes("roobet") || linkable.includes("packdraw");

/** What stands where somebody would link an account that cannot be linked. */
export const notAvailableYet = "Not available yet";

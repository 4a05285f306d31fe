export type LinkProvider = "kick" | "discord" | "roobet" | "packdraw";

export const canEarn = (linkable: readonly LinkProvider[]): boolean =>
  linkable.includes("roobet") || linkable.includes("packdraw");

// The fields of a challenge that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them.
import type { Challenge } from "./challenges.ts";

export const challengeFields = {
  title: "Title",
  slot: "Slot",
  target_multiplier: "Multiplier to hit",
  min_bet: "Least bet in dollars",
  reward_points: "Reward in points",
  ends_at: "Ends (your time)",
  active: "On",
} as const satisfies Partial<Record<keyof Challenge, string>>;

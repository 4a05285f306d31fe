// What the desk edits of a challenge, and how that is called: the fields its form sends, its version mark covers (platform/base/version-mark.ts)
// and a conflict lists.
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

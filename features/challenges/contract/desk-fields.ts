// The fields of a challenge that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them. The server uses only their names.
import { m } from "../messages.ts";
import type { Challenge } from "./challenges.ts";

export const challengeFields = {
  title: m.fieldTitle(),
  slot: m.slot(),
  target_multiplier: m.fieldMultiplier(),
  min_bet: m.fieldMinBet(),
  reward_points: m.fieldReward(),
  ends_at: m.fieldEnds(),
  active: m.on(),
} as const satisfies Partial<Record<keyof Challenge, string>>;

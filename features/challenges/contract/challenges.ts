// Challenges: "hit 500x on this slot with at least $1", claimed with a link, paid in points when accepted.
import { z } from "zod";
import {
  booleanField,
  optionalDateTimeField,
  requiredText,
  wholeNumberField,
} from "../../../platform/contract/form-values.ts";
import type { CursorPage } from "../../../platform/contract/responses.ts";

export interface Challenge {
  id: number;
  title: string;
  slot: string;
  target_multiplier: number;
  /** Dollars. */
  min_bet: number;
  reward_points: number;
  /** ISO 8601 UTC; null: until staff switch it off. */
  ends_at: string | null;
  active: boolean;
}

/** A challenge as staff see it. */
export interface DeskChallenge extends Challenge {
  /** The version mark of what the form showed. An edit sends it back. */
  seen: string;
}

export type ClaimStatus = "pending" | "accepted" | "refused";

/** A viewer's own claim. */
export interface OwnClaim {
  id: number;
  challenge_id: number;
  status: ClaimStatus;
  link: string;
  note: string | null;
  created_at: string;
}

export interface ChallengesProps {
  challenges: Challenge[];
  /** The viewer's own claims, newest first; empty for guests. */
  claims: OwnClaim[];
}

/** A claim as staff see it. */
export interface DeskClaim extends OwnClaim {
  challenge: string;
  reward_points: number;
  user: { username: string; avatar: string | null };
  decided_by: string | null;
}

export interface AdminChallengesProps {
  challenges: DeskChallenge[];
  claims: CursorPage<DeskClaim>;
  status: ClaimStatus;
  /** Points a moderator may still give, at once and today. An admin decides on more. Null for admins. */
  allowance: { most_at_once: number; left_today: number } | null;
}

/** Multipart sends text: digits with at most two decimals. */
const decimal = (least: number, most: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, message))
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

export const challengeInput = z.object({
  title: requiredText("Title"),
  slot: requiredText("Slot"),
  target_multiplier: decimal(
    0.01,
    1_000_000,
    "The multiplier must be from 0.01 to 1,000,000, with at most two decimals.",
  ),
  min_bet: decimal(0, 1_000_000, "The bet must be dollars from 0 to 1,000,000, with at most two decimals.").default(0),
  reward_points: wholeNumberField(
    0,
    1_000_000_000_000,
    "The reward must be a whole number of points from 0 to 1,000,000,000,000.",
  ),
  ends_at: optionalDateTimeField("The end must be a date and a time.").default(null),
  active: booleanField.default(true),
});
export type ChallengeInput = z.infer<typeof challengeInput>;

const linkWords = "The link must be a web address, e.g. of your clip.";
export const claimInput = z.object({
  link: z.url({ protocol: /^https?$/, error: linkWords }).max(500, "The link must be at most 500 characters long."),
});

export const claimDecisionInput = z.object({
  note: z.string().trim().max(500, "The note must be at most 500 characters long.").optional(),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/challenges": AdminChallengesProps;
    challenges: ChallengesProps;
  }
}

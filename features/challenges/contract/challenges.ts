import { z } from "zod";
import {
  booleanField,
  optionalDateTimeField,
  requiredText,
  wholeNumberField,
} from "../../../platform/contract/form-values.ts";
import type { CursorPage } from "../../../platform/contract/responses.ts";
import { m } from "../messages.ts";

export interface Challenge {
  id: number;
  title: string;
  slot: string;
  target_multiplier: number;
  /** In dollars. */
  min_bet: number;
  reward_points: number;
  /** ISO 8601 UTC; null: the challenge runs until staff switch it off. */
  ends_at: string | null;
  active: boolean;
}

export interface DeskChallenge extends Challenge {
  /** The version mark of what the form showed, to be sent with an edit. */
  seen: string;
}

export type ClaimStatus = "pending" | "accepted" | "refused";

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
  claims: OwnClaim[];
}

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
  /** The points a moderator may still give, at once and today. Larger claims need an admin. Null: the reader is an admin. */
  allowance: { most_at_once: number; left_today: number } | null;
}

/** Multipart forms send text: digits with at most two decimals. */
const decimal = (least: number, most: number, words: () => string) =>
  z
    .union([z.string(), z.number()], { error: words })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, { error: words }))
    .transform(Number)
    .pipe(z.number().min(least, { error: words }).max(most, { error: words }));

export const challengeInput = z.object({
  title: requiredText(() => m.fieldTitle()),
  slot: requiredText(() => m.slot()),
  target_multiplier: decimal(0.01, 1_000_000, () => m.multiplierRange()),
  min_bet: decimal(0, 1_000_000, () => m.betRange()).default(0),
  reward_points: wholeNumberField(0, 1_000_000_000_000, () => m.rewardRange()),
  ends_at: optionalDateTimeField(() => m.endInvalid()).default(null),
  active: booleanField.default(true),
});
export type ChallengeInput = z.infer<typeof challengeInput>;

export const claimInput = z.object({
  link: z.url({ protocol: /^https?$/, error: () => m.linkInvalid() }).max(500, { error: () => m.linkTooLong() }),
});

export const claimDecisionInput = z.object({
  note: z
    .string()
    .trim()
    .max(500, { error: () => m.noteTooLong() })
    .optional(),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/challenges": AdminChallengesProps;
    challenges: ChallengesProps;
  }
}

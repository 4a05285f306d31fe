// What linking answers mean, in the documented words (LINK-10 to LINK-29), and when a link has happened.
import type {
  ConnectionsProps,
  ConsentAnswer,
  PackdrawConnectAnswer,
  PackdrawImageAnswer,
  PackdrawRefusal,
  RoobetCodeAnswer,
} from "../../../contracts/partners.ts";
import { type Answer, firstError, messageOf } from "../../api.ts";

export const linkWords = {
  copied: "Successfully copied the code!",
  connected: "Successfully connected!",
  noToken: "Failed to make a token!",
  failure: "Failed to connect to Roobet. Please try again.",
  kick: "Failed to connect Kick!",
  noPackdrawName: "Please enter a Packdraw username!",
  packdraw: "Failed to generate image. Please try again.",
} as const;

export const unlinkWords = (label: string) => ({
  done: `Your ${label} account is unlinked.`,
  failed: `Failed to unlink ${label}. Please try again.`,
});

/** Where the consent page is; null when the answer will not do (LINK-09, LINK-10). */
export function consentAddress(answer: Answer<ConsentAnswer>): string | null {
  if (answer.kind === "unreachable" || answer.status !== 200) return null;
  const address = answer.body?.data;
  return typeof address === "string" && /^https?:\/\//.test(address) ? address : null;
}

/** The image to show at Packdraw, or null: then its one text is said, whatever went wrong (LINK-27). */
export function imageOf(answer: Answer<PackdrawImageAnswer>): string | null {
  if (answer.kind === "unreachable" || answer.status !== 200) return null;
  const image = answer.body?.data;
  return typeof image === "string" && image !== "" ? image : null;
}

const knownRefusals: readonly string[] = [
  "no_image",
  "not_visible",
  "not_under_code",
  "taken",
] satisfies PackdrawRefusal[];

/** Null when it is linked; else what to say: why not, or that the request failed (LINK-28). */
export function connectRefusal(answer: Answer<PackdrawConnectAnswer>): string | null {
  if (answer.kind === "unreachable") return linkWords.packdraw;
  const { status, body } = answer;
  if (status === 200 && messageOf(body) === "success") return null;
  const isKnown = status === 409 && knownRefusals.includes(body?.why ?? "");
  return (isKnown ? messageOf(body) : null) ?? linkWords.packdraw;
}

export type CodeOutcome = { kind: "code"; token: string; expiresAt: string | null } | { kind: "refused"; text: string };

export function codeOutcome(answer: Answer<RoobetCodeAnswer>): CodeOutcome {
  if (answer.kind === "unreachable") return { kind: "refused", text: linkWords.failure };
  const { status, body } = answer;
  if (messageOf(body) === "failed") return { kind: "refused", text: linkWords.noToken };
  if (status !== 200 || typeof body?.token !== "string") {
    return { kind: "refused", text: firstError(body) ?? linkWords.failure };
  }
  return { kind: "code", token: body.token, expiresAt: body.expires_at ?? null };
}

type Roobet = Omit<ConnectionsProps["roobet"], "posted_by">;

/**
 * Whether an account was linked between two looks at the page: its name is another, or the code that still lived was
 * used (the same account linked again).
 */
export function hasJustLinked(before: Roobet, after: Roobet, now: string): boolean {
  if (after.roobet_username === null) return false;
  if (after.roobet_username !== before.roobet_username) return true;
  const livedUntil = before.token === null ? null : before.token_expires_at;
  return after.token === null && livedUntil !== null && Date.parse(livedUntil) > Date.parse(now);
}

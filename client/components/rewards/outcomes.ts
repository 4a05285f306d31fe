// What the answers of claims mean, in the documented words (REWARDS-09 to REWARDS-14, REWARDS-31, REWARDS-32).
import type { RakebackKind } from "../../../contracts/rewards.ts";
import { type Answer, firstError, messageOf } from "../../api.ts";

const names: Record<RakebackKind, string> = {
  instant: "Instant Rakeback",
  weekly: "Weekly Rakeback",
  monthly: "Monthly Rakeback",
};

export const rakebackName = (kind: RakebackKind): string => names[kind];

export type ClaimOutcome =
  | { kind: "paid"; text: string }
  /** `isKnown`: the server said no; otherwise the next try must carry the same key. */
  | { kind: "refused"; text: string; isKnown: boolean };

export function rakebackOutcome(answer: Answer, kind: RakebackKind): ClaimOutcome {
  const fallback = `Error claiming ${names[kind]}.`;
  if (answer.kind === "unreachable") return { kind: "refused", text: fallback, isKnown: false };
  const message = messageOf(answer.body);
  if (answer.status === 200) return { kind: "paid", text: message ?? `${names[kind]} claimed successfully!` };
  const text = firstError(answer.body) ?? message ?? fallback;
  return { kind: "refused", text, isKnown: answer.status < 500 };
}

export function rankOutcome(answer: Answer): ClaimOutcome {
  const fallback = "Error claiming reward";
  if (answer.kind === "unreachable") return { kind: "refused", text: fallback, isKnown: false };
  if (answer.status === 200) return { kind: "paid", text: messageOf(answer.body) ?? "Claimed reward!" };
  const text = errorOf(answer.body) ?? firstError(answer.body) ?? fallback;
  return { kind: "refused", text, isKnown: answer.status < 500 };
}

function errorOf(body: unknown): string | null {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
    ? body.error
    : null;
}

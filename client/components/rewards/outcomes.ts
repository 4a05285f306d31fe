// What the answers of claims mean, in the documented words (REWARDS-09 to REWARDS-14, REWARDS-31, REWARDS-32).
import type { RakebackKind } from "../../../contracts/rewards.ts";
import { type Acted, type ActWords, isKnown } from "../../act.ts";
import { type Answer, firstError, messageOf, saidIn } from "../../api.ts";

const names: Record<RakebackKind, string> = {
  instant: "Instant Rakeback",
  weekly: "Weekly Rakeback",
  monthly: "Monthly Rakeback",
};

export const rakebackName = (kind: RakebackKind): string => names[kind];

export function rakebackOutcome(answer: Answer, kind: RakebackKind): Acted {
  const words = { done: `${names[kind]} claimed successfully!`, failed: `Error claiming ${names[kind]}.` };
  return claimed(answer, words, saidIn);
}

export const rankOutcome = (answer: Answer): Acted =>
  claimed(
    answer,
    { done: "Claimed reward!", failed: "Error claiming reward" },
    (body) => errorOf(body) ?? firstError(body),
  );

/** Ours are the words where the server has none; `whyNot`: where it says why. */
function claimed(answer: Answer, { done, failed }: ActWords, whyNot: (body: unknown) => string | null): Acted {
  if (answer.kind === "unreachable") return { kind: "unknown", text: failed };
  if (answer.status === 200) return { kind: "done", text: messageOf(answer.body) ?? done };
  return { kind: isKnown(answer) ? "refused" : "unknown", text: whyNot(answer.body) ?? failed };
}

function errorOf(body: unknown): string | null {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
    ? body.error
    : null;
}

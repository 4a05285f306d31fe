// What the General tab's answers mean, in the documented words (SETTINGS-07, SETTINGS-17 to SETTINGS-20).
import { settingsWords } from "../../../contracts/settings-words.ts";
import { type Answer, firstError, firstErrorField, saidIn } from "../../api.ts";

export type UpdateOutcome = { kind: "saved"; text: string } | { kind: "refused"; text: string; field: string | null };

export function updateOutcome(answer: Answer): UpdateOutcome {
  if (answer.kind === "unreachable") return { kind: "refused", text: settingsWords.failed, field: null };
  const { status, body } = answer;
  const error = firstError(body);
  if (error !== null) return { kind: "refused", text: error, field: firstErrorField(body) };
  if (status !== 200) return { kind: "refused", text: settingsWords.refused, field: null };
  return { kind: "saved", text: settingsWords.saved };
}

/** Why a picture was not taken, for the page; its toast is always the same (SETTINGS-07). Null when it was. */
export function avatarProblem(answer: Answer): string | null {
  if (answer.kind === "answer" && answer.status === 200) return null;
  if (answer.kind === "unreachable") return "The site did not answer. Please try again.";
  const { body, status } = answer;
  if (status >= 500) return "Something went wrong on our side. Please try again.";
  return saidIn(body) ?? "The picture was not taken.";
}

/** What a small call of this page says when it did not work: the server's words, or that it did not answer. */
export function problemOf(answer: Answer): string | null {
  if (answer.kind === "unreachable") return "The site did not answer. Please try again.";
  if (answer.status < 300) return null;
  return saidIn(answer.body) ?? settingsWords.refused;
}

// What each answer of the account calls means to the person at the form, in the documented words (AUTH-06 to AUTH-36).

import { loginWords } from "../../../contracts/account-words.ts";
import { refusalWords } from "../../../contracts/refusal-words.ts";
import { type Answer, firstError, firstErrorField, messageOf } from "../../api.ts";

export const registerWords = {
  failure: "Failed to register, try again later!",
} as const;

export const forgotWords = {
  success: "Please check your email to reset your password!",
  failure: "Failed to make reset password request, try again later!",
} as const;

export const resetWords = {
  success: "Successfully reset password!",
  failure: "Failed to reset password, try again later!",
} as const;

export const afterLoginMs = 1_000;
export const afterResetMs = 2_000;

export type Outcome =
  | { kind: "done"; text: string | null }
  | { kind: "refused"; text: string; field: string | null }
  /** The password was right; a code of the authenticator app is still wanted. */
  | { kind: "code wanted"; text: string };

export function loginOutcome(answer: Answer): Outcome {
  if (answer.kind === "unreachable") return refused(loginWords.failure);
  const { status, body } = answer;
  const message = messageOf(body);
  if (message === "success") return { kind: "done", text: loginWords.success };
  if (status === 401 && message === refusalWords.codeWanted)
    return { kind: "code wanted", text: loginWords.codeWanted };
  if (message === refusalWords.badRequest)
    return refused(firstError(body) ?? loginWords.failure, firstErrorField(body));
  if (status === 401) return refused(loginWords.unauthorized);
  // 403: the account is closed; 429: how long to wait. The server says it best.
  if (status === 403 || status === 429) return refused(message ?? loginWords.failure);
  return refused(loginWords.failure);
}

export function registerOutcome(answer: Answer): Outcome {
  if (answer.kind === "unreachable") return refused(registerWords.failure);
  const { status, body } = answer;
  const message = messageOf(body);
  if (message === refusalWords.badRequest)
    return refused(firstError(body) ?? registerWords.failure, firstErrorField(body));
  if (status < 300) return { kind: "done", text: null };
  return refused(status === 429 ? (message ?? registerWords.failure) : registerWords.failure);
}

/** The body is not read (API-03). */
export function forgotOutcome(answer: Answer): Outcome {
  const isDone = answer.kind === "answer" && answer.status < 300;
  return isDone ? { kind: "done", text: forgotWords.success } : refused(forgotWords.failure);
}

export function resetOutcome(answer: Answer): Outcome {
  if (answer.kind === "unreachable") return refused(resetWords.failure);
  const { status, body } = answer;
  const message = messageOf(body);
  if (message === refusalWords.badRequest)
    return refused(firstError(body) ?? resetWords.failure, firstErrorField(body));
  if (status < 300) return { kind: "done", text: resetWords.success };
  return refused(status === 429 ? (message ?? resetWords.failure) : resetWords.failure);
}

function refused(text: string, field: string | null = null): Outcome {
  return { kind: "refused", text, field };
}

/** The link's token: the prop, or the last part of /reset-password/<token> (AUTH-27). */
export function resetToken(prop: string | undefined, url: string): string {
  if (prop !== undefined && prop !== "") return prop;
  const match = /^\/reset-password\/([^/?#]+)/.exec(url);
  return match?.[1] === undefined ? "" : decodeURIComponent(match[1]);
}

// Turns a call's response into one of three outcomes: done, refused with a code, or unknown. Pages supply their messages, and
// read the code if they do more than show a message.

import type { RefusalCode } from "../common/contract/refusals.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { type Answer, firstError, firstErrorField, readMessage } from "./base/api.ts";
import { m } from "./messages.ts";
import { toast } from "./toast.ts";

export interface Refused {
  /** The server refused and did nothing. */
  kind: "refused";
  text: string;
  code: string | null;
  field: string | null;
  status: number;
  body: unknown;
}

export type Outcome<Body = unknown> =
  | { kind: "done"; text: string; body: Body }
  | Refused
  /** The call may have succeeded. A retry must be the same call with the same key. */
  | { kind: "unknown"; text: string };

export interface Words<Body = unknown> {
  done?: string | ((body: Body) => string);
  failed: string;
  unanswered?: string;
  /** Messages by refusal code that replace the server's. With null, the server's message is shown, whatever `show` is. */
  byCode?: Partial<Record<RefusalCode, string | null>>;
  /**
   * Which of the server's messages to show: those of refusals (default), those of its own faults as well ("always"), only a
   * field's, or none.
   */
  show?: "refusals" | "always" | "fields" | "nothing";
  /** Checks a response with a success status, for calls whose specification asks for more than the status. */
  isDone?: (body: Body) => boolean;
}

/** Returns whether the message is "success". By specification, many calls have succeeded only then. */
export const isSuccess = (body: unknown): boolean => readMessage(body) === "success";

/** The server sends these statuses before it handles the call, so they do not show whether an earlier try succeeded. */
const callerStatuses = [401, 403, 419, 428, 429];

export function toOutcome<Body>(answer: Answer<Body>, words: Words<Body>): Outcome<Body> {
  const { done = "", failed, unanswered = failed, byCode = {}, show = "refusals", isDone = () => true } = words;
  if (answer.kind === "unreachable") return { kind: "unknown", text: unanswered };
  const { status, body } = answer;
  if (status < 300 && isDone(body)) {
    return { kind: "done", text: typeof done === "string" ? done : done(body), body };
  }
  const isFault = status >= 500;
  const code = readCode(status, body);
  const codeText = Object.entries(byCode).find(([of]) => of === code)?.[1];
  const fieldText = show === "nothing" ? null : firstError(body);
  const serverText = codeText === null || show === "always" || show === "refusals" ? readMessage(body) : null;
  const text = codeText ?? (isFault && show === "refusals" ? null : (fieldText ?? serverText)) ?? failed;
  if (isFault || (answer.isRepeat && callerStatuses.includes(status))) return { kind: "unknown", text };
  return { kind: "refused", text, code, field: firstErrorField(body), status, body };
}

const codeByStatus: Record<number, RefusalCode> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  429: "too_many_tries",
};

/** Returns the refusal's code. If there is none, returns the code for its documented message or else for its status. */
function readCode(status: number, body: unknown): string | null {
  if (isRecord(body) && typeof body.code === "string") return body.code;
  const message = readMessage(body) ?? "";
  return /^[a-z][a-z ]*$/.test(message) ? message.replaceAll(" ", "_") : (codeByStatus[status] ?? null);
}

export function toastOutcome<Body>(answer: Answer<Body>, words: Words<Body>): Outcome<Body> {
  const outcome = toOutcome(answer, words);
  showToast(outcome);
  return outcome;
}

const defaultWords: Words = {
  failed: m.failed(),
  unanswered: m.unanswered(),
  show: "always",
};

/** Returns the text of a failure, for a caller that shows it itself. Returns null after success. */
export function failureText(answer: Answer, words: Words = defaultWords): string | null {
  const outcome = toOutcome(answer, words);
  return outcome.kind === "done" ? null : outcome.text;
}

/** Returns whether nothing is left to decide: this call did it, or somebody else was faster. */
export const isSettled = (outcome: Outcome): boolean =>
  outcome.kind === "done" || (outcome.kind === "refused" && outcome.status === 409);

export function showToast({ kind, text }: { kind: string; text: string }): void {
  if (kind === "done") toast.success(text);
  else toast.error(text);
}

// What came of a call, read in one place: it was done, it was refused with a code, or it is not known. Pages bring their words
// and go by the code where they do more than say them.

import type { RefusalCode } from "../common/contract/refusals.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { type Answer, firstError, firstErrorField, readMessage } from "./base/api.ts";
import { toast } from "./toast.ts";

export interface Refused {
  /** The server said no, and nothing was done. */
  kind: "refused";
  text: string;
  code: string | null;
  /** The one that will not do, if the answer names one. */
  field: string | null;
  status: number;
  body: unknown;
}

export type Outcome<Body = unknown> =
  | { kind: "done"; text: string; body: Body }
  | Refused
  /** It may have been done: the next try must be the same call under the same key. */
  | { kind: "unknown"; text: string };

export interface Words<Body = unknown> {
  done?: string | ((body: Body) => string);
  /** Where nothing better is known. */
  failed: string;
  /** Where there was no answer at all; else `unknownOutcome`. */
  unanswered?: string;
  /** By the refusal's code, in place of the server's words; null: those, whatever `passedText` is. */
  told?: Partial<Record<RefusalCode, string | null>>;
  /** Which of the server's words are told: of refusals (as usual), also of faults of its own, a field's alone, or none. */
  says?: "refusals" | "always" | "fields" | "nothing";
  /** Whether an answer with success is one, where the documents ask for more than its status. */
  isDone?: (body: Body) => boolean;
}

/** Documented of many calls: done is what says so. */
export const isSuccess = (body: unknown): boolean => readMessage(body) === "success";

/** Said of who calls, before anybody looks whether the call was done: nothing is known by it of an earlier try. */
const callerStatuses = [401, 403, 419, 428, 429];

export function toOutcome<Body>(answer: Answer<Body>, words: Words<Body>): Outcome<Body> {
  const { done = "", failed, unanswered = failed, told = {}, says = "refusals", isDone = () => true } = words;
  if (answer.kind === "unreachable") return { kind: "unknown", text: unanswered };
  const { status, body } = answer;
  if (status < 300 && isDone(body)) {
    return { kind: "done", text: typeof done === "string" ? done : done(body), body };
  }
  const isFault = status >= 500;
  const code = readCode(status, body);
  const ofCode = Object.entries(told).find(([of]) => of === code)?.[1];
  const ofField = says === "nothing" ? null : firstError(body);
  const own = ofCode === null || says === "always" || says === "refusals" ? readMessage(body) : null;
  const text = ofCode ?? (isFault && says === "refusals" ? null : (ofField ?? own)) ?? failed;
  if (isFault || (answer.isRepeat && callerStatuses.includes(status))) return { kind: "unknown", text };
  return { kind: "refused", text, code, field: firstErrorField(body), status, body };
}

const codeByStatus: Record<number, RefusalCode> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  429: "too_many_tries",
};

/** Of an answer without one: its documented message, else what its status means. */
function readCode(status: number, body: unknown): string | null {
  if (isRecord(body) && typeof body.code === "string") return body.code;
  const message = readMessage(body) ?? "";
  return /^[a-z][a-z ]*$/.test(message) ? message.replaceAll(" ", "_") : (codeByStatus[status] ?? null);
}

/** Reads it and says what came of it. */
export function toastOutcome<Body>(answer: Answer<Body>, words: Words<Body>): Outcome<Body> {
  const outcome = toOutcome(answer, words);
  showToast(outcome);
  return outcome;
}

const defaultWords: Words = {
  failed: "Something went wrong, try again!",
  unanswered: "The site did not answer. Please try again.",
  says: "always",
};

/** Why a small call did not work, or null when it did. */
export function toastProblem(answer: Answer, words: Words = defaultWords): string | null {
  const outcome = toOutcome(answer, words);
  return outcome.kind === "done" ? null : outcome.text;
}

/** Whether there is nothing left to decide: it was done, now or by somebody quicker. */
export const isSettled = (outcome: Outcome): boolean =>
  outcome.kind === "done" || (outcome.kind === "refused" && outcome.status === 409);

export function showToast({ kind, text }: { kind: string; text: string }): void {
  if (kind === "done") toast.success(text);
  else toast.error(text);
}

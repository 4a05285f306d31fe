// The one caller of /api: sends, reads the answer at every status, keeps one Idempotency-Key over its own retries.

import { paths } from "../../common/contract/paths.ts";
import { withJitter } from "../../platform/client/jitter.ts";
import { isRecord } from "../../platform/contract/json-values.ts";

/** What came back: an answer of any status with its body read, or nothing that could be read. */
export type Answer<Body = unknown> =
  /** `isRepeat`: an earlier try of the same call had no answer, and may have been done. */
  { kind: "answer"; status: number; body: Body; isRepeat?: true } | { kind: "unreachable" };

export interface CallOptions {
  /** Goes on when the page is left before its answer. */
  outlives?: boolean;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  /** Sent as it is, straight from where it lies. */
  file?: Blob;
  /**
   * For every call that changes a balance: a fresh key, the same over this call's retries, so it acts once. Or the key
   * of an earlier call whose answer never came, when a person tries that one again.
   */
  idempotent?: boolean | string;
  timeoutMs?: number;
  /** Stand-in for the browser's own, in tests. */
  fetch?: typeof fetch;
}

/** Fired on `window` when an answer says that nobody is signed in; the shell says so to who was. */
export const sessionEndedEvent = "windfall:session-ended";
/** Fired on `window` when a call had no answer. */
export const unansweredEvent = "windfall:unanswered";
/** Fired on `window` when an answer says that the password is wanted once more; the desk asks for it. */
export const proofRequiredEvent = "windfall:proof-wanted";
/** Fired on `window` after an unsafe call was answered with success: prefetched pages are out of date. */
export const changedEvent = "windfall:changed";

/** Fired on `window` when the site did not answer a press; its detail is a `UnreachableDetail`. */
export const siteUnreachableEvent = "windfall:site-silent";
export interface UnreachableDetail {
  /** The address that was wanted. */
  wanted: string;
  /** It was refused: the site is there, and answers others. */
  isRefused: boolean;
}

/** So long an answer is waited for. */
export const callTimeoutMs = 20_000;
const retryDelaysMs = [300, 1_200];
/** What the server leans on is away for a moment; whether the call acted before it went is not known. */
const unavailableStatus = 503;

/**
 * Calls the product's API. `LazyFairRounds` is what the contract says the answer holds; a refusal may hold less, so read it
 * through `toOutcome` (outcome.ts). Only a missing or unreadable answer is "unreachable" (docs/decided.md, Answers).
 * Calls that are safe to repeat (GET, or `idempotent`) are tried three times before giving up.
 */
export async function call<Body = unknown>(path: string, options: CallOptions = {}): Promise<Answer<Body>> {
  const method = options.method ?? "POST";
  const request = buildRequest(method, options);
  const repeatable = method === "GET" || Boolean(options.idempotent);
  let answer = await fetchOnce<Body>(path, request, options);
  for (const pauseMs of repeatable ? retryDelaysMs : []) {
    if (answer.kind === "answer" && answer.status !== unavailableStatus) break;
    await new Promise((resolve) => setTimeout(resolve, withJitter(pauseMs)));
    answer = toRepeat(await fetchOnce<Body>(path, request, options));
  }
  return announceAnswer(answer, method, path);
}

export const toRepeat = <Body>(answer: Answer<Body>): Answer<Body> =>
  answer.kind === "answer" ? { ...answer, isRepeat: true } : answer;

function buildRequest(method: string, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: "application/json" };
  if (options.json !== undefined) headers["content-type"] = "application/json";
  if (options.idempotent) headers["idempotency-key"] = options.idempotent === true ? newCallKey() : options.idempotent;
  const body = options.form ?? options.file ?? (options.json === undefined ? null : JSON.stringify(options.json));
  return { method, headers, body, credentials: "same-origin", ...(options.outlives ? { keepalive: true } : {}) };
}

/** A fresh Idempotency-Key. Not randomUUID: browsers keep that from pages that came over plain HTTP. */
export function newCallKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetchOnce<Body>(path: string, request: RequestInit, options: CallOptions): Promise<Answer<Body>> {
  const send = options.fetch ?? fetch;
  try {
    const response = await send(path, { ...request, signal: AbortSignal.timeout(options.timeoutMs ?? callTimeoutMs) });
    return { kind: "answer", status: response.status, body: (await response.json()) as Body };
  } catch {
    return { kind: "unreachable" };
  }
}

function announceAnswer<Body>(answer: Answer<Body>, method: string, path: string): Answer<Body> {
  if (typeof window === "undefined") return answer;
  if (answer.kind === "unreachable") {
    window.dispatchEvent(new Event(unansweredEvent));
    return answer;
  }
  if (answer.status === 428) window.dispatchEvent(new Event(proofRequiredEvent));
  // A sign-in that is refused ends nobody's session.
  if (answer.status === 401 && path !== paths.api.login) window.dispatchEvent(new Event(sessionEndedEvent));
  else if (answer.status < 300 && method !== "GET") window.dispatchEvent(new Event(changedEvent));
  return answer;
}

/** The first message of the first field of `errors`, or a rank claim's `error`; null when there is none (API-19, API-35). */
export function firstError(body: unknown): string | null {
  if (!isRecord(body)) return null;
  if (!isRecord(body.errors)) return typeof body.error === "string" ? body.error : null;
  const first = Object.values(body.errors)[0];
  const message = Array.isArray(first) ? first[0] : first;
  return typeof message === "string" && message !== "" ? message : null;
}

/** The first field that `errors` names, to mark it in its form. */
export function firstErrorField(body: unknown): string | null {
  if (!isRecord(body) || !isRecord(body.errors)) return null;
  return Object.keys(body.errors)[0] ?? null;
}

/** The `encodeMessage` of an answer, or null. */
export function readMessage(body: unknown): string | null {
  return isRecord(body) && typeof body.message === "string" ? body.message : null;
}

/** The number an answer holds under that name, or null. */
export function readCount(body: unknown, name: string): number | null {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === "number" ? value : null;
}

/** Why not, in the server's words: the first field's, else its message. */
export const readRefusal = (body: unknown): string | null => firstError(body) ?? readMessage(body);

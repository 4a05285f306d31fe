// The client for /api. It sends a call, reads the answer at every status and keeps one Idempotency-Key over its retries.

import { paths } from "../../common/contract/paths.ts";
import { withJitter } from "../../platform/client/jitter.ts";
import { isRecord } from "../../platform/contract/json-values.ts";

/** The result of a call: an answer of any status with its parsed body, or nothing readable. */
export type Answer<Body = unknown> =
  /** `isRepeat`: an earlier try of the same call got no answer and may have succeeded. */
  { kind: "answer"; status: number; body: Body; isRepeat?: true } | { kind: "unreachable" };

export interface CallOptions {
  /** Continues if the visitor leaves the page before the answer. */
  outlives?: boolean;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  /** Sent as it is, straight from disk. */
  file?: Blob;
  /**
   * For every call that changes a balance. `true` creates a new key that all retries of this call share, so it acts once.
   * Pass the key of an earlier unanswered call when a person tries that one again.
   */
  idempotent?: boolean | string;
  timeoutMs?: number;
  /** Replaces the browser's `fetch` in tests. */
  fetch?: typeof fetch;
}

/** Fired on `window` when an answer says that nobody is signed in. The shell tells a visitor who was. */
export const sessionEndedEvent = "windfall:session-ended";
/** Fired on `window` when a call got no answer. */
export const unansweredEvent = "windfall:unanswered";
/** Fired on `window` when the server asks for the password again. The desk shows the dialog. */
export const proofRequiredEvent = "windfall:proof-wanted";
/** Fired on `window` after an unsafe call succeeded: prefetched pages are out of date. */
export const changedEvent = "windfall:changed";

/** Fired on `window` when the site did not answer a visit. Its detail is an `UnreachableDetail`. */
export const siteUnreachableEvent = "windfall:site-silent";
export interface UnreachableDetail {
  /** The address the visitor wanted. */
  wanted: string;
  /** Somebody refused the request. The site is up and answers others. */
  isRefused: boolean;
}

/** How long to wait for an answer. */
export const callTimeoutMs = 20_000;
const retryDelaysMs = [300, 1_200];
/** A service the server needs is down for a moment. Nobody knows whether the call acted before that. */
const unavailableStatus = 503;

/**
 * Calls the product's API. `Body` is the type the contract gives for the answer. A refusal may hold less, so read it through
 * `toOutcome` (outcome.ts). Returns "unreachable" only for a missing or unreadable answer (docs/decided.md, Answers). Calls
 * that are safe to repeat (GET, or `idempotent`) are tried three times.
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

/** Marks an answer as one to a repeated call. */
export const toRepeat = <Body>(answer: Answer<Body>): Answer<Body> =>
  answer.kind === "answer" ? { ...answer, isRepeat: true } : answer;

function buildRequest(method: string, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: "application/json" };
  if (options.json !== undefined) headers["content-type"] = "application/json";
  if (options.idempotent) headers["idempotency-key"] = options.idempotent === true ? newCallKey() : options.idempotent;
  const body = options.form ?? options.file ?? (options.json === undefined ? null : JSON.stringify(options.json));
  return { method, headers, body, credentials: "same-origin", ...(options.outlives ? { keepalive: true } : {}) };
}

/** Returns a new Idempotency-Key. `randomUUID` would not do: browsers withhold it from pages served over plain HTTP. */
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
  // A refused sign-in ends no session.
  if (answer.status === 401 && path !== paths.api.login) window.dispatchEvent(new Event(sessionEndedEvent));
  else if (answer.status < 300 && method !== "GET") window.dispatchEvent(new Event(changedEvent));
  return answer;
}

/**
 * Returns the first message of the first field of `errors`, or a rank claim's `error`. Null if there is none (API-19,
 * API-35).
 */
export function firstError(body: unknown): string | null {
  if (!isRecord(body)) return null;
  if (!isRecord(body.errors)) return typeof body.error === "string" ? body.error : null;
  const first = Object.values(body.errors)[0];
  const message = Array.isArray(first) ? first[0] : first;
  return typeof message === "string" && message !== "" ? message : null;
}

/** Returns the first field that `errors` names, so that the form can mark it. */
export function firstErrorField(body: unknown): string | null {
  if (!isRecord(body) || !isRecord(body.errors)) return null;
  return Object.keys(body.errors)[0] ?? null;
}

/** Returns the `message` of an answer, or null. */
export function readMessage(body: unknown): string | null {
  return isRecord(body) && typeof body.message === "string" ? body.message : null;
}

/** Returns the number an answer holds under that name, or null. */
export function readCount(body: unknown, name: string): number | null {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === "number" ? value : null;
}

/** Returns the server's reason for a refusal: the first field's message, else the general one. */
export const readRefusal = (body: unknown): string | null => firstError(body) ?? readMessage(body);

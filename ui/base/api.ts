import { paths } from "../../common/contract/paths.ts";
import { withJitter } from "../../platform/client/jitter.ts";
import { isRecord } from "../../platform/contract/json-values.ts";

/**
 * The result of a call: a response of any status with its parsed body, or "unreachable" when there was no readable response.
 */
export type Answer<Body = unknown> =
  /** `isRepeat`: an earlier try of the same call got no response and may have succeeded. */
  { kind: "answer"; status: number; body: Body; isRepeat?: true } | { kind: "unreachable" };

export interface CallOptions {
  /** Lets the call continue if the visitor leaves the page before the response. */
  outlives?: boolean;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  json?: unknown;
  form?: FormData;
  /** Sent as it is, straight from disk. */
  file?: Blob;
  /**
   * For every call that changes a balance. `true` creates a new key that all retries of this call share, so it acts once. To
   * retry an earlier call that got no response, pass that call's key.
   */
  idempotent?: boolean | string;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Fired on `window` when a response says that nobody is signed in. Visitors whose session ended then see a message. */
export const sessionEndedEvent = "windfall:session-ended";
export const unansweredEvent = "windfall:unanswered";
/** Fired on `window` when the server asks for the password again. The desk then shows the dialog. */
export const proofRequiredEvent = "windfall:proof-wanted";
/** Fired on `window` after an unsafe call succeeded, because prefetched pages are then out of date. */
export const changedEvent = "windfall:changed";

/** Fired on `window` when the site did not respond to a visit. The event's detail is an `UnreachableDetail`. */
export const siteUnreachableEvent = "windfall:site-silent";
export interface UnreachableDetail {
  wanted: string;
  /** True when the request was refused. The site is then up and responds to others. */
  isRefused: boolean;
}

export const callTimeoutMs = 20_000;
const retryDelaysMs = [300, 1_200];
/** A service that the server needs is down for a moment. It is unknown whether the call acted before that. */
const unavailableStatus = 503;

/**
 * Calls the product's API. `Body` is the type that the contract gives for the response. A refusal may have less, so read it
 * through `toOutcome` (outcome.ts). Returns "unreachable" only for a missing or unreadable response (docs/decided.md,
 * Answers). Calls that are safe to repeat (GET, or `idempotent`) are tried three times.
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

/** Returns a new Idempotency-Key. `randomUUID` is not used, because browsers offer it only to pages from HTTPS or localhost. */
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
  // A refused login does not end a session.
  if (answer.status === 401 && path !== paths.api.login) window.dispatchEvent(new Event(sessionEndedEvent));
  else if (answer.status < 300 && method !== "GET") window.dispatchEvent(new Event(changedEvent));
  return answer;
}

/**
 * Returns the first message of the first field of `errors`, or a rank claim's `error`. Returns null if there is none (API-19,
 * API-35).
 */
export function firstError(body: unknown): string | null {
  if (!isRecord(body)) return null;
  if (!isRecord(body.errors)) return typeof body.error === "string" ? body.error : null;
  const first = Object.values(body.errors)[0];
  const message = Array.isArray(first) ? first[0] : first;
  return typeof message === "string" && message !== "" ? message : null;
}

export function firstErrorField(body: unknown): string | null {
  if (!isRecord(body) || !isRecord(body.errors)) return null;
  return Object.keys(body.errors)[0] ?? null;
}

export function readMessage(body: unknown): string | null {
  return isRecord(body) && typeof body.message === "string" ? body.message : null;
}

export function readCount(body: unknown, name: string): number | null {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === "number" ? value : null;
}

export const readRefusal = (body: unknown): string | null => firstError(body) ?? readMessage(body);

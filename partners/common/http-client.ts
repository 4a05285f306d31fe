// The only client for outside services. It limits time and size, retries where that is safe, and waits when a service asks it
// to. A failure is an `HttpError`, whose text contains no key and no URL.
import { setTimeout as sleep } from "node:timers/promises";

export const httpLimits = {
  timeoutMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
  retries: 2,
  /** The delay before the first retry, in ms. It is doubled for the second retry, and jitter reduces it by up to half. */
  backoffMs: 400,
} as const;

/** `reason` completes the sentence "Roobet …" and may be shown to admins. */
export class HttpError extends Error {
  readonly reason: string;
  readonly status: number | undefined;
  readonly waitSeconds: number;
  /** The beginning of the refusal's body, if the request had `readRefusal`. Never shown to anybody. */
  readonly body: string;
  /** True if the request may have arrived but we got no response. */
  readonly isUnsure: boolean;

  constructor(reason: string, options: ErrorOptions & Partial<HttpErrorDetails> = {}) {
    super(reason, options);
    this.name = "HttpError";
    this.reason = reason;
    this.status = options.status;
    this.waitSeconds = options.waitSeconds ?? 0;
    this.body = options.body ?? "";
    this.isUnsure = options.isUnsure ?? false;
  }
}

type HttpErrorDetails = { status: number; waitSeconds: number; body: string; isUnsure: boolean };

export interface HttpRequest {
  /** The service's name, such as "roobet". Waits after a 429 are stored under this name. */
  service: string;
  url: URL;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  /** Whether repeating the request does no harm. A GET is always repeatable, a POST only with this flag. */
  repeatable?: boolean;
  timeoutMs?: number;
  maxBytes?: number;
  /** Any 2xx counts as success, and the body is not read. */
  anySuccess?: boolean;
  /** Whether to read the body of a 4xx response. Set this if the body states the reason for the refusal. */
  readRefusal?: boolean;
  /** Receives the headers of a success. Some services state their rate limit in them. */
  seen?: (headers: Headers) => void;
}

export interface HttpClient {
  /** Returns the body, parsed as JSON but not validated. Throws `HttpError`. */
  json(request: HttpRequest): Promise<unknown>;
  /** Returns the exact text of a JSON body, against which signatures are checked. Throws `HttpError`. */
  text(request: HttpRequest): Promise<string>;
  bytes(request: HttpRequest): Promise<Buffer>;
}

class TransientError extends HttpError {}

/** For each service that sent a 429: the monotonic time in ms until which it gets no requests. */
type RateLimitWaits = Map<string, number>;

/** Tests pass a short `backoffMs`. Callers that must know about a failure immediately pass `retries`. */
export function createHttpClient(given: { backoffMs?: number; retries?: number } = {}): HttpClient {
  const settings: RetrySettings = { backoffMs: httpLimits.backoffMs, retries: httpLimits.retries, ...given };
  const waits: RateLimitWaits = new Map();
  const bytes = async (request: HttpRequest): Promise<Buffer> => {
    const leftMs = (waits.get(request.service) ?? 0) - performance.now();
    if (leftMs > 0) {
      const seconds = Math.ceil(leftMs / 1000);
      throw new HttpError(`asked us to wait ${seconds} more seconds`, { status: 429, waitSeconds: seconds });
    }
    return fetchWithRetry(request, waits, settings);
  };
  // Parses the text only to check that it is JSON.
  const text = async (request: HttpRequest): Promise<string> => {
    const body = (await bytes(request)).toString("utf8");
    parseJson(body);
    return body;
  };
  return { bytes, text, json: async (request) => parseJson((await bytes(request)).toString("utf8")) };
}

interface RetrySettings {
  backoffMs: number;
  retries: number;
}

async function fetchWithRetry(
  request: HttpRequest,
  waits: RateLimitWaits,
  { backoffMs, retries }: RetrySettings,
): Promise<Buffer> {
  const repeatable = request.repeatable ?? (request.method ?? "GET") === "GET";
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce(request, waits);
    } catch (error) {
      if (!(error instanceof TransientError) || !repeatable || attempt >= retries) throw error;
      await sleep(backoffMs * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

async function fetchOnce(request: HttpRequest, waits: RateLimitWaits): Promise<Buffer> {
  const timeoutMs = request.timeoutMs ?? httpLimits.timeoutMs;
  const signal = AbortSignal.timeout(timeoutMs);
  const { method = "GET", headers = {}, body } = request;
  try {
    const response = await fetch(request.url, {
      method,
      headers: { accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
      // Following a redirect could send the key to another host.
      redirect: "manual",
      signal,
    });
    if (response.status !== 200 && !(request.anySuccess === true && response.ok))
      throw await toHttpError(response, waits, request);
    request.seen?.(response.headers);
    if (request.anySuccess === true) {
      // The request has arrived, so later failures do not matter.
      await response.body?.cancel().catch(() => {});
      return Buffer.alloc(0);
    }
    return await readLimitedBody(response, request.maxBytes ?? httpLimits.maxBytes);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw signal.aborted
      ? new TransientError(`did not answer within ${timeoutMs / 1000} seconds`, { isUnsure: true })
      : toConnectionError(error);
  }
}

/** fetch's message can contain the URL, and the URL can contain a key, so only the system's error code is kept. */
function toConnectionError(error: unknown): HttpError {
  const code = causeCode(error);
  return new TransientError(`could not be reached${code === "" ? "" : ` (${code})`}`, {
    isUnsure: !notSentCodes.has(code),
  });
}

/** Errors that occur before the first byte is sent. */
const notSentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

const maxErrorBodyBytes = 16 * 1024;
/** Statuses of a proxy in front of the service that passed the request on but got no response in time (524 is Cloudflare's). */
const gatewayTimeoutStatuses = new Set([504, 524]);

async function toHttpError(
  response: Response,
  waits: RateLimitWaits,
  { service, readRefusal }: HttpRequest,
): Promise<HttpError> {
  const { status } = response;
  const isRead = readRefusal === true && status >= 400 && status < 500;
  const body = isRead ? (await readLimitedBody(response, maxErrorBodyBytes).catch(() => "")).toString("utf8") : "";
  if (!isRead) await response.body?.cancel().catch(() => {});
  if (status === 429) return toRateLimitError(response, waits, service, body);
  if (status >= 500)
    return new TransientError(`answered with an error (${status})`, {
      status,
      isUnsure: gatewayTimeoutStatuses.has(status),
    });
  if (status === 401 || status === 403) return new HttpError(`refused our key (${status})`, { status });
  if (status >= 300 && status < 400) return new HttpError(`answered with a redirect (${status})`, { status });
  return new HttpError(`refused the request (${status})`, { status, body });
}

const maxWaitSeconds = 60 * 60;

/**
 * Returns the seconds that a `Retry-After` header asks for, which contains seconds or a date (RFC 9110, 10.2.3). Returns NaN
 * for anything else.
 */
export const parseRetryAfter = (retryAfter: string): number =>
  /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;

/**
 * Returns the error for a 429. Takes the wait from `Retry-After`, or from `retry_after` in the body, as Discord sends
 * it. If both are missing, no wait is stored, because the next run comes late enough.
 */
function toRateLimitError(response: Response, waits: RateLimitWaits, service: string, body: string): HttpError {
  const header = response.headers.get("retry-after") ?? "";
  const inHeader = parseRetryAfter(header);
  const inBody = Number(/"retry_after"\s*:\s*(\d{1,9}(?:\.\d{1,9})?)/.exec(body)?.[1] ?? Number.NaN);
  const seconds = Number.isFinite(inBody) ? Math.max(inBody, Number.isFinite(inHeader) ? inHeader : 0) : inHeader;
  const waitSeconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxWaitSeconds) : 0;
  waits.set(service, performance.now() + waitSeconds * 1000);
  const words = waitSeconds > 0 ? `asked us to wait ${Math.ceil(waitSeconds)} seconds` : "asked us to slow down";
  return new HttpError(words, { status: 429, waitSeconds });
}

/** Counts the decompressed bytes, so neither a long nor a compressed body can fill the memory. */
async function readLimitedBody(response: Response, maxBytes: number): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body) {
    size += piece.length;
    if (size > maxBytes) throw new HttpError(`answered with more than ${Math.round(maxBytes / 1024 / 1024)} MB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Omits the parser's own message, which would quote the body, because the body must not reach a log. */
function parseJson(text: string): unknown {
  const value = tryParseJson(text);
  if (value === undefined) throw new HttpError("answered with something that is not JSON");
  return value;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && /^[A-Z_0-9]+$/.test(code) ? code : "";
}

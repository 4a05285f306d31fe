// The one caller of outside services: limits on time and size, retries where they are safe, and a rest for a
// service that asked for one. What goes wrong is an `HttpError` whose words name no key and no address.
import { setTimeout as sleep } from "node:timers/promises";

export const httpLimits = {
  timeoutMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
  retries: 2,
  /** Wait before the first retry, doubled for the second; a random half of it is left out. */
  backoffMs: 400,
} as const;

/** `reasonSchema` ends the sentence "Roobet …" and is fit for an admin's eyes. */
export class HttpError extends Error {
  readonly reason: string;
  /** The HTTP status of the refusal, when there was one. */
  readonly status: number | undefined;
  /** How long we were asked to wait; 0 when we were not. */
  readonly waitSeconds: number;
  /** What the refusal said, where that was asked for: the beginning, as it came. Never shown to anybody. */
  readonly body: string;
  /** The question may have arrived: only its answer did not come. */
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
  /** Who is asked, by the name their pauses are kept under: "roobet". */
  service: string;
  url: URL;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  /** Whether asking twice does no harm. GET does not; a POST is not repeated unless this says so. */
  repeatable?: boolean;
  timeoutMs?: number;
  maxBytes?: number;
  /** Nothing is read of the answer: any 2xx will do. */
  anySuccess?: boolean;
  /** Read what a refused question (4xx) is told: it says which refusal it is. */
  readRefusal?: boolean;
  /** Shown the headers of an answer that is none of refusal: some say there how often they may be asked. */
  seen?: (headers: Headers) => void;
}

export interface HttpClient {
  /** The answer's body, parsed as JSON and not validated yet. Throws `HttpError`. */
  json(request: HttpRequest): Promise<unknown>;
  /** The same, as the very text that came: for what is signed. */
  text(request: HttpRequest): Promise<string>;
  /** The same, as it came, whatever it is. */
  bytes(request: HttpRequest): Promise<Buffer>;
}

/** A failure that may be different next time. */
class TransientError extends HttpError {}

/** Monotonic milliseconds until which nobody asks a service that asked for it (429), by its name. */
type RateLimitWaits = Map<string, number>;

/** `backoffMs` is for tests; `retries` for who would rather hear at once that it failed. */
export function createHttpClient(given: { backoffMs?: number; retries?: number } = {}): HttpClient {
  const tries: RetrySettings = { backoffMs: httpLimits.backoffMs, retries: httpLimits.retries, ...given };
  const rests: RateLimitWaits = new Map();
  const bytes = async (request: HttpRequest): Promise<Buffer> => {
    const leftMs = (rests.get(request.service) ?? 0) - performance.now();
    if (leftMs > 0) {
      const seconds = Math.ceil(leftMs / 1000);
      throw new HttpError(`asked us to wait ${seconds} more seconds`, { status: 429, waitSeconds: seconds });
    }
    return fetchWithRetry(request, rests, tries);
  };
  // It has to be JSON also where its very text is what is wanted.
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
  rests: RateLimitWaits,
  { backoffMs, retries }: RetrySettings,
): Promise<Buffer> {
  const repeatable = request.repeatable ?? (request.method ?? "GET") === "GET";
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce(request, rests);
    } catch (error) {
      if (!(error instanceof TransientError) || !repeatable || attempt >= retries) throw error;
      await sleep(backoffMs * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

async function fetchOnce(request: HttpRequest, rests: RateLimitWaits): Promise<Buffer> {
  const timeoutMs = request.timeoutMs ?? httpLimits.timeoutMs;
  const signal = AbortSignal.timeout(timeoutMs);
  const { method = "GET", headers = {}, body } = request;
  try {
    const response = await fetch(request.url, {
      method,
      headers: { accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
      // A redirect could carry the key to somebody else.
      redirect: "manual",
      signal,
    });
    if (response.status !== 200 && !(request.anySuccess === true && response.ok))
      throw await toHttpError(response, rests, request);
    request.seen?.(response.headers);
    if (request.anySuccess === true) {
      // It has arrived, whatever comes after these words.
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

/** fetch's own message can name the address, and a key may stand in it: only the system's code is kept. */
function toConnectionError(error: unknown): HttpError {
  const code = causeCode(error);
  return new TransientError(`could not be reached${code === "" ? "" : ` (${code})`}`, {
    isUnsure: !notSentCodes.has(code),
  });
}

/** What is told before a single byte was sent. */
const notSentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

const maxErrorBodyBytes = 16 * 1024;
/** Who stands before the service passed the question on and heard no answer in time (524 is Cloudflare's). */
const gatewayTimeoutStatuses = new Set([504, 524]);

async function toHttpError(
  response: Response,
  rests: RateLimitWaits,
  { service, readRefusal }: HttpRequest,
): Promise<HttpError> {
  const { status } = response;
  const isRead = readRefusal === true && status >= 400 && status < 500;
  const body = isRead ? (await readLimitedBody(response, maxErrorBodyBytes).catch(() => "")).toString("utf8") : "";
  if (!isRead) await response.body?.cancel().catch(() => {});
  if (status === 429) return toRateLimitError(response, rests, service, body);
  if (status >= 500)
    return new TransientError(`answered with an error (${status})`, {
      status,
      isUnsure: gatewayTimeoutStatuses.has(status),
    });
  if (status === 401 || status === 403) return new HttpError(`refused our key (${status})`, { status });
  if (status >= 300 && status < 400) return new HttpError(`answered with a redirect (${status})`, { status });
  return new HttpError(`refused the question (${status})`, { status, body });
}

const maxWaitSeconds = 60 * 60;

/** `Retry-After`: seconds, or a date (RFC 9110, 10.2.3); NaN for neither. */
export const parseRetryAfter = (retryAfter: string): number =>
  /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;

/**
 * `Retry-After`, or `retry_after` of a body that was read (Discord's); without
 * either the next turn is soon enough.
 */
function toRateLimitError(response: Response, rests: RateLimitWaits, service: string, body: string): HttpError {
  const header = response.headers.get("retry-after") ?? "";
  const inHeader = parseRetryAfter(header);
  const inBody = Number(/"retry_after"\s*:\s*(\d{1,9}(?:\.\d{1,9})?)/.exec(body)?.[1] ?? Number.NaN);
  const seconds = Number.isFinite(inBody) ? Math.max(inBody, Number.isFinite(inHeader) ? inHeader : 0) : inHeader;
  const waitSeconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxWaitSeconds) : 0;
  rests.set(service, performance.now() + waitSeconds * 1000);
  const words = waitSeconds > 0 ? `asked us to wait ${Math.ceil(waitSeconds)} seconds` : "asked us to slow down";
  return new HttpError(words, { status: 429, waitSeconds });
}

/** Counts what arrives, unpacked, so that neither a long nor a compressed body fills the memory. */
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

/** The parser's own message would quote the answer, which belongs into no log. */
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

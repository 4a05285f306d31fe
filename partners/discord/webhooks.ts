// Discord's webhooks: posts a message, and edits it by its id. The operator enters the URLs; only discord.com is allowed
// (features/discord/contract/discord-input.ts).
import { z } from "zod";
import {
  type HookMessage,
  type HookRefusal,
  type Hooks,
  hashAddress,
  type PostOutcome,
} from "../../features/discord/source.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type HttpClient, HttpError, type HttpRequest } from "../common/http-client.ts";

const maxResponseBytes = 256 * 1024;
const postedMessage = z.object({ id: z.string().regex(/^\d{1,25}$/) });

/**
 * `findPlace` turns a webhook's URL into the sandbox's in the demo. Each webhook has its own rate limit, so waiting for one
 * does not delay another.
 */
export function createDiscordWebhooks(
  outside: Pick<HttpClient, "bytes">,
  findPlace: (webhook: string) => string,
): Hooks {
  const send = (webhook: string, path: string, request: Pick<HttpRequest, "method" | "body">) =>
    callWebhook(outside, {
      service: `discord's webhook ${hashAddress(webhook)}`,
      url: new URL(findPlace(webhook) + path),
      headers: { "content-type": "application/json" },
      maxBytes: maxResponseBytes,
      readRefusal: true,
      ...request,
    });
  return {
    // `wait` makes Discord respond with the posted message.
    post: (webhook, message) => send(webhook, "?wait=true", { method: "POST", body: toMessageBody(message) }),
    edit: (webhook, messageId, message) =>
      send(webhook, `/messages/${encodeURIComponent(messageId)}`, { method: "PATCH", body: toMessageBody(message) }),
  };
}

/** Discord also parses edited messages for mentions. Without `allowed_mentions` in the edit, "@everyone" would ping. */
const noMentions = { allowed_mentions: { parse: [] } };
const toMessageBody = (message: HookMessage): string => JSON.stringify({ ...message, ...noMentions });

async function callWebhook(
  outside: Pick<HttpClient, "bytes">,
  request: HttpRequest,
): Promise<Result<PostOutcome, HookRefusal>> {
  let pauseSeconds: number | null = null;
  try {
    const seen = (headers: Headers) => {
      pauseSeconds = rateLimitWaitSeconds(headers);
    };
    const bytes = await outside.bytes({ ...request, seen });
    return done({ messageId: parseMessageId(bytes), pauseSeconds: pauseSeconds ?? 0 });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Discord accepted the message before the response was cut off or became too long.
    return pauseSeconds === null ? refused(toHookRefusal(error)) : done({ messageId: null, pauseSeconds });
  }
}

const maxWaitSeconds = 60 * 60;

/** Returns the seconds until the rate limit resets if it is used up, otherwise 0. */
function rateLimitWaitSeconds(headers: Headers): number {
  if (headers.get("x-ratelimit-remaining") !== "0") return 0;
  const seconds = Number(headers.get("x-ratelimit-reset-after"));
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxWaitSeconds) : 0;
}

/** Returns null if the body cannot be read. The message was accepted even then. */
function parseMessageId(bytes: Buffer): string | null {
  try {
    return postedMessage.parse(JSON.parse(bytes.toString("utf8"))).id;
  } catch {
    return null;
  }
}

const unknownMessageCode = 10_008;

function toHookRefusal({ status = 0, reason, body, waitSeconds, isUnsure }: HttpError): HookRefusal {
  if (status === 429) return { why: "wait", seconds: Math.max(waitSeconds, 1), reason };
  if (status === 404 && parseErrorCode(body) === unknownMessageCode)
    return { why: "missing", reason: "says that the message is gone" };
  if (status === 401 || status === 403 || status === 404)
    return { why: "gone", reason: `says that this webhook is gone (${status}): make a new one and enter its address` };
  if (status >= 300 && status < 500) return { why: "refused", reason };
  return { why: "failed", reason, mayStand: isUnsure };
}

function parseErrorCode(body: string): number | null {
  try {
    return z.object({ code: z.number() }).parse(JSON.parse(body)).code;
  } catch {
    return null;
  }
}

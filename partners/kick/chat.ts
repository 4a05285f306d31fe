// Sends lines to the channel's chat at Kick: as the app's bot where that works, otherwise as the account connected for
// speaking.
import { z } from "zod";
import type { ChatPlatform, GrantPurpose, GrantStore, SayRefusal } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import type { KickEndpoints } from "./client.ts";

/** Kick's limit, in characters. */
export const kickMaxMessageLength = 500;
/** Kick responds with 500 to many apps' bots (KickDevDocs#343). After that we wait this long before we try the bot again. */
const botCooldownMs = 60 * 60_000;
/** The wait after the daily quota is used up (KickDevDocs#219). */
const quotaWaitSeconds = 15 * 60;

const responseSchema = z.object({
  data: z.object({ is_sent: z.boolean(), message_id: z.string().max(100).nullish() }),
});

type SendResult = Result<{ messageId: string | null }, SayRefusal>;
/**
 * `not_as_bot`: Kick does not accept the app as its bot. `lost`: the account has revoked its permission. In both cases nothing
 * was sent.
 */
type SendAttempt = SendResult | { ok: false; why: "not_as_bot" | "lost" };

interface ChatLine {
  text: string;
  replyTo: string | undefined;
}

export function createKickChat(outside: HttpClient, place: KickEndpoints, grants: GrantStore): ChatPlatform["say"] {
  let botPausedUntil = Number.NEGATIVE_INFINITY;
  const sayAs = async (purpose: GrantPurpose, line: ChatLine, isAgain = false): Promise<SendAttempt> => {
    const token = await grants.token(purpose);
    if (!token.ok) return token.why === "lost" ? refused({ why: "lost" }) : refused(toTokenRefusal(token, purpose));
    const tried = await postLine(outside, place, token.value, toMessageBody(purpose, line, grants));
    if (tried.ok || tried.why !== "refused_token") return tried;
    await grants.refused(purpose, token.value);
    // Kick refused the token and sent nothing, so try once more with a new token.
    return isAgain ? refused({ why: "failed", reason: "did not accept the token" }) : sayAs(purpose, line, true);
  };
  return async (text, replyTo) => {
    const line = { text, replyTo };
    const isBotPaused = performance.now() < botPausedUntil;
    const asBot: SendAttempt = isBotPaused ? refused({ why: "not_as_bot" }) : await sayAs("channel", line);
    if (isFinal(asBot)) return asBot;
    if (asBot.why === "not_as_bot" && !isBotPaused) botPausedUntil = performance.now() + botCooldownMs;
    const asAccount = await sayAs("bot", line);
    // If no other account can send the line either, the channel's permission is the one to report.
    if (isFinal(asAccount) && (asBot.why !== "lost" || asAccount.ok || asAccount.why !== "off")) return asAccount;
    if (asBot.why === "lost") return refused(grantRevoked("channel"));
    return refused(asAccount.ok || asAccount.why !== "lost" ? lineRefused : grantRevoked("bot"));
  };
}

const lineRefused: SayRefusal = { why: "failed", reason: "refused the line" };

/** Returns true if it is no use to try the other account. */
const isFinal = (tried: SendAttempt): tried is SendResult =>
  tried.ok || (tried.why !== "not_as_bot" && tried.why !== "lost");

/** A bot's message goes to the channel of the account that the token belongs to. */
function toMessageBody(purpose: GrantPurpose, { text, replyTo }: ChatLine, grants: GrantStore) {
  const as = purpose === "channel" ? { type: "bot" } : { type: "user" };
  const channel = { broadcaster_user_id: Number(grants.accountId("channel")) };
  return { ...channel, content: text, ...as, ...(replyTo === undefined ? {} : { reply_to_message_id: replyTo }) };
}

type MissingToken = Extract<Awaited<ReturnType<GrantStore["token"]>>, { ok: false }>;

const grantHolderLabel = (purpose: GrantPurpose): string =>
  purpose === "channel" ? "the channel" : "the account that speaks";

const grantRevoked = (purpose: GrantPurpose): SayRefusal => ({
  ...{ why: "off", reason: `revoked the permission of ${grantHolderLabel(purpose)}` },
});

function toTokenRefusal(token: MissingToken, purpose: GrantPurpose): SayRefusal {
  switch (token.why) {
    case "none":
      return { why: "off", reason: `is not connected: ${grantHolderLabel(purpose)} has not given its permission` };
    case "lost":
      return grantRevoked(purpose);
    case "unavailable":
      return { why: "failed", reason: token.reason };
  }
}

async function postLine(
  outside: HttpClient,
  place: KickEndpoints,
  token: string,
  body: ReturnType<typeof toMessageBody>,
): Promise<SendAttempt | { ok: false; why: "refused_token" }> {
  try {
    const answer = responseSchema.safeParse(
      await outside.json({
        service: "kick-chat",
        url: new URL(`${place.apiUrl()}/public/v1/chat`),
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        maxBytes: 64 * 1024,
        readRefusal: true,
      }),
    );
    if (!answer.success)
      return refused({ why: "failed", reason: "answered without saying whether it posted the line" });
    const { is_sent, message_id } = answer.data.data;
    return is_sent
      ? done({ messageId: message_id ?? null })
      : refused({ why: "failed", reason: "did not post the line" });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return toSendRefusal(error, body.type === "bot");
  }
}

function toSendRefusal(
  error: HttpError,
  asBot: boolean,
): Extract<SendAttempt, { ok: false }> | { ok: false; why: "refused_token" } {
  const { status, reason, waitSeconds, body } = error;
  if (status === 401) return { ok: false, why: "refused_token" };
  if (status === 429) return refused({ why: "wait", seconds: waitSeconds > 0 ? waitSeconds : null });
  if (status === 400 && /quota/i.test(body)) return refused({ why: "wait", seconds: quotaWaitSeconds });
  if (asBot && status !== undefined && (status === 403 || status >= 500)) return { ok: false, why: "not_as_bot" };
  return refused({ why: "failed", reason });
}

// Says lines in the channel's chat at Kick: as the app's bot where that works, else as the account that lends its voice.
import { z } from "zod";
import type { ChatPlatform, GrantKeeper, GrantPurpose, SayRefusal } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type Outside, OutsideError } from "../common/fetch.ts";
import type { KickPlace } from "./client.ts";

/** What Kick takes. */
export const kickMostLetters = 500;
/** To many apps Kick answers 500 for its own bot (KickDevDocs#343): how long it is not tried again. */
const botRestMs = 60 * 60_000;
/** Used up for the day (KickDevDocs#219): looked at again now and then. */
const quotaRestSeconds = 15 * 60;

const answerShape = z.object({
  data: z.object({ is_sent: z.boolean(), message_id: z.string().max(100).nullish() }),
});

type Answer = Result<{ messageId: string | null }, SayRefusal>;
/** `not_as_bot`: Kick would not have it as its bot; `lost`: it was taken back that this account speaks. Nothing was said. */
type Tried = Answer | { ok: false; why: "not_as_bot" | "lost" };

interface Line {
  text: string;
  replyTo: string | undefined;
}

export function createKickChat(outside: Outside, place: KickPlace, grants: GrantKeeper): ChatPlatform["say"] {
  let botRestsUntil = Number.NEGATIVE_INFINITY;
  const sayAs = async (purpose: GrantPurpose, line: Line, isAgain = false): Promise<Tried> => {
    const token = await grants.token(purpose);
    if (!token.ok) return token.why === "lost" ? refused({ why: "lost" }) : refused(withoutToken(token, purpose));
    const tried = await post(outside, place, token.value, bodyOf(purpose, line, grants));
    if (tried.ok || tried.why !== "refused_token") return tried;
    await grants.refused(purpose, token.value);
    // Nothing was said: a new token says it, or it comes out that there will be none.
    return isAgain ? refused({ why: "failed", reason: "did not take the token" }) : sayAs(purpose, line, true);
  };
  return async (text, replyTo) => {
    const line = { text, replyTo };
    const isResting = performance.now() < botRestsUntil;
    const asBot: Tried = isResting ? refused({ why: "not_as_bot" }) : await sayAs("channel", line);
    if (isFinal(asBot)) return asBot;
    if (asBot.why === "not_as_bot" && !isResting) botRestsUntil = performance.now() + botRestMs;
    const asAccount = await sayAs("bot", line);
    // Where nobody else speaks either, it is the channel's permission that misses.
    if (isFinal(asAccount) && (asBot.why !== "lost" || asAccount.ok || asAccount.why !== "off")) return asAccount;
    if (asBot.why === "lost") return refused(disowned("channel"));
    return refused(asAccount.ok || asAccount.why !== "lost" ? notSaid : disowned("bot"));
  };
}

const notSaid: SayRefusal = { why: "failed", reason: "refused the line" };

/** Nobody else need try it. */
const isFinal = (tried: Tried): tried is Answer => tried.ok || (tried.why !== "not_as_bot" && tried.why !== "lost");

/** As its bot the message goes to the channel of the token's account. */
function bodyOf(purpose: GrantPurpose, { text, replyTo }: Line, grants: GrantKeeper) {
  const as = purpose === "channel" ? { type: "bot" } : { type: "user" };
  const channel = { broadcaster_user_id: Number(grants.accountId("channel")) };
  return { ...channel, content: text, ...as, ...(replyTo === undefined ? {} : { reply_to_message_id: replyTo }) };
}

type Untokened = Extract<Awaited<ReturnType<GrantKeeper["token"]>>, { ok: false }>;

const who = (purpose: GrantPurpose): string => (purpose === "channel" ? "the channel" : "the account that speaks");

const disowned = (purpose: GrantPurpose): SayRefusal => ({
  ...{ why: "off", reason: `disowned what ${who(purpose)} agreed to` },
});

function withoutToken(token: Untokened, purpose: GrantPurpose): SayRefusal {
  switch (token.why) {
    case "none":
      return { why: "off", reason: `is not connected: ${who(purpose)} has not agreed` };
    case "lost":
      return disowned(purpose);
    case "unavailable":
      return { why: "failed", reason: token.reason };
  }
}

async function post(
  outside: Outside,
  place: KickPlace,
  token: string,
  body: ReturnType<typeof bodyOf>,
): Promise<Tried | { ok: false; why: "refused_token" }> {
  try {
    const answer = answerShape.safeParse(
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
      return refused({ why: "failed", reason: "answered with something that says nothing of the line" });
    const { is_sent, message_id } = answer.data.data;
    return is_sent
      ? done({ messageId: message_id ?? null })
      : refused({ why: "failed", reason: "did not say the line" });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refusedLine(error, body.type === "bot");
  }
}

function refusedLine(
  error: OutsideError,
  asBot: boolean,
): Extract<Tried, { ok: false }> | { ok: false; why: "refused_token" } {
  const { status, reason, waitSeconds, body } = error;
  if (status === 401) return { ok: false, why: "refused_token" };
  if (status === 429) return refused({ why: "wait", seconds: waitSeconds > 0 ? waitSeconds : null });
  if (status === 400 && /quota/i.test(body)) return refused({ why: "wait", seconds: quotaRestSeconds });
  if (asBot && status !== undefined && (status === 403 || status >= 500)) return { ok: false, why: "not_as_bot" };
  return refused({ why: "failed", reason });
}

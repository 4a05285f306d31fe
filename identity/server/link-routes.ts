import { type Context, Hono } from "hono";
import { z } from "zod";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import { plainText } from "../../platform/contract/plain-text.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldError, jsonBody, limitedBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import type { RoobetCodeAnswer, RoobetWagerAnswer } from "../contract/links.ts";
import { roobetWagerInput } from "../contract/partner-input.ts";
import { m } from "../messages.ts";
import { getLinkCode } from "./link-codes.ts";
import { unlinkAccount } from "./links.ts";
import {
  type AccountDirectory,
  deleteDelivery,
  handleChatLine,
  isFromListener,
  recordDelivery,
} from "./roobet-link.ts";
import { askForWager } from "./wager-proof.ts";

export interface RoobetLinking {
  directory: AccountDirectory;
  /** The secret for the chat listener's signatures; null without a listener, and then no code can arrive. */
  chatSecret: string | null;
}

/** `roobetNow` returns null while the partner is switched off. */
export function linkRoutes(house: House, limits: RateLimits, roobetNow: () => RoobetLinking | null): Hono<Env> {
  const routes = new Hono<Env>();

  routes.post(paths.api.roobetWager, requireUser, jsonBody(roobetWagerInput), async (c) => {
    const roobet = roobetNow();
    if (roobet === null) return c.json(refusal("failed", m.roobetFailed()), 409);
    const { id: userId } = c.var.user;
    const wait = await limits.take([
      [wagerLimit, String(userId)],
      [allWagersLimit, "all"],
    ]);
    if (wait !== null) return tooManyTries(c, wait);
    const { username } = c.req.valid("json");
    return toWagerResponse(c, house, username, await askForWager(house, roobet.directory, { userId, username }));
  });

  routes.post(paths.api.roobetCode, requireUser, async (c) => {
    if ((roobetNow()?.chatSecret ?? null) === null) {
      return c.json(refusal("failed"), 409);
    }
    const { code, expiresAt } = await getLinkCode(house.db, c.var.user.id, "roobet", house.clock.now());
    const answer: RoobetCodeAnswer = { message: "success", token: code, expires_at: expiresAt.toISOString() };
    return c.json(answer);
  });

  for (const [provider, label] of unlinkable) {
    routes.post(paths.api.unlink(provider), requireUser, async (c) => {
      const ended = await unlinkAccount(house.db, c.var.user.id, provider, house.clock.now());
      return ended ? c.json({ message: "success" }) : c.json(refusal("not_linked", m.notLinked({ name: label })), 409);
    });
  }

  routes.post(serverPaths.roobetChat, limitedBody(maxChatBytes), async (c) => {
    const roobet = roobetNow();
    if (roobet === null || roobet.chatSecret === null) return c.notFound();
    return receiveDelivery(c, house, roobet.directory, roobet.chatSecret);
  });
  return routes;
}

/** Each request asks the partner for the whole month. */
const wagerLimit: RateLimit = { name: "roobet-wager", points: 5, perSeconds: 60 * 60 };
const allWagersLimit: RateLimit = { name: "roobet-wagers", points: 60, perSeconds: 10 * 60 };

function toWagerResponse(
  c: Context,
  { log }: House,
  username: string,
  outcome: Awaited<ReturnType<typeof askForWager>>,
): Response {
  if (outcome.ok) return c.json({ message: "success", wager: outcome.value } satisfies RoobetWagerAnswer);
  switch (outcome.why) {
    case "not_under_code":
      return c.json(fieldError("username", m.roobetNotUnderCode({ name: username })), 422);
    case "taken":
      return c.json(fieldError("username", m.linkTaken({ name: "Roobet" })), 422);
    case "already":
      return c.json(fieldError("username", m.roobetAlreadyLinked()), 422);
    case "too_many_for_account":
      return c.json(fieldError("username", m.roobetAskedTooOften()), 422);
    case "unavailable":
      log.warn({ reason: outcome.reason }, "Could not ask Roobet for an account");
      c.header("Retry-After", "60");
      return c.json(refusal("unavailable", m.roobetUnavailable()), 503);
    default:
      return unreachable(outcome);
  }
}

const unlinkable = [
  ["kick", "Kick"],
  ["discord", "Discord"],
  ["roobet", "Roobet"],
  ["packdraw", "Packdraw"],
] as const;

const maxChatBytes = 64 * 1024;

const chatDelivery = z.object({
  id: z.string().min(1).max(200).regex(plainText),
  username: z.string().trim().min(1).max(100).regex(plainText),
  /** The sender's id at the partner, if the listener knows the id. */
  uid: z.string().min(1).max(100).regex(plainText).nullish(),
  message: z.string().max(5_000),
  sent_at: z.iso.datetime({ offset: true }),
});

/** Verifies the signature over the raw bytes before it parses the body. */
async function receiveDelivery(
  c: Context<Env>,
  house: House,
  directory: AccountDirectory,
  secret: string,
): Promise<Response> {
  const { db, clock, log } = house;
  const body = new Uint8Array(await c.req.arrayBuffer());
  const timestamp = c.req.header("x-windfall-timestamp") ?? "";
  const signature = c.req.header("x-windfall-signature") ?? "";
  if (!isFromListener(secret, { timestamp, signature, body, now: clock.now() })) {
    log.warn(
      { address: c.var.address },
      "Refused a chat delivery with a wrong signature or time; check ROOBET_CHAT_SECRET and the listener's clock",
    );
    return c.json(refusal("unauthorized"), 401);
  }
  const line = parseDelivery(body);
  if (line === null) return c.json(refusal("bad_request", "The chat line is malformed."), 400);
  if (!(await recordDelivery(db, line.id, clock.now()))) return c.json(refusal("conflict", "seen before"), 409);
  try {
    const outcome = await handleChatLine(house, directory, { ...line, accountId: line.uid ?? null });
    if (!outcome.ok && outcome.why === "unavailable") await deleteDelivery(db, line.id);
    return toResponse(c, outcome);
  } catch (error) {
    await deleteDelivery(db, line.id);
    throw error;
  }
}

function parseDelivery(body: Uint8Array): z.infer<typeof chatDelivery> | null {
  try {
    return chatDelivery.parse(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch {
    return null;
  }
}

/**
 * Returns 200 for every well-formed delivery, whatever the result. Returns an error only if the listener should send the
 * delivery again.
 */
function toResponse(c: Context, outcome: Awaited<ReturnType<typeof handleChatLine>>): Response {
  if (outcome.ok) return c.json({ message: "linked", username: outcome.value.username });
  switch (outcome.why) {
    case "no_code":
      return c.json({ message: "ignored" });
    case "not_under_code":
      return c.json({ message: "not linked", why: "The account is not under the creator code." });
    case "taken":
      return c.json({ message: "not linked", why: "The account is linked to another user." });
    case "unavailable":
      c.header("Retry-After", "60");
      return c.json(refusal("unavailable", `Roobet ${outcome.reason}.`), 503);
    default:
      return unreachable(outcome);
  }
}

import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import type { ConsentAnswer } from "../../identity/contract/links.ts";
import { findVisitorOrigin } from "../../identity/server/consent-routes.ts";
import { beginAttempt, takeAttempt } from "../../identity/server/link-attempts.ts";
import { done, type Result, refused, unreachable } from "../../platform/base/result.ts";
import { tokenExpiry } from "../../platform/base/token-expiry.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import type { Chat } from "./chat.ts";
import { chatCalls } from "./contract/chat-calls.ts";
import { endGrant, saveGrant } from "./grant-records.ts";
import { m } from "./messages.ts";
import { type GrantPlatform, type GrantPurpose, type GrantUnavailable, grantPurposes } from "./platform.ts";
import { subscriptionsJob } from "./subscriptions.ts";

export function grantRoutes(house: House, chat: Chat, isOwn: (origin: string) => boolean): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.post(chatCalls.beginGrant.pattern, requireAdmin, async (c) => {
    const purpose = parsePurpose(c);
    if (purpose === null) return c.json(noPurpose(), 404);
    const platform = chat.grantPlatform();
    if (platform === null) return c.json(refusal("switched_off", m.enterKickKey()), 409);
    const origin = findVisitorOrigin(c, house, isOwn);
    const attempt = await beginAttempt(house.db, `kick:${purpose}`, c.var.user, house.clock.now());
    const data = await platform.consentUrl(purpose, {
      ...attempt,
      origin,
      redirectUri: origin + paths.api.kickRedirect,
    });
    return c.json({ message: "success", data } satisfies ConsentAnswer);
  });

  app.post(chatCalls.endGrant.pattern, requireAdmin, async (c) => {
    const purpose = parsePurpose(c);
    if (purpose === null) return c.json(noPurpose(), 404);
    const actor = getActor(c, house);
    const ended = await house.db.transaction().execute((tx) => endGrant(tx, actor, purpose));
    if (!ended) return c.json(refusal("not_linked", m.nothingConnected()), 409);
    chat.grants.changed();
    return c.json({ message: "success" });
  });
  return app;
}

const noPurpose = () => refusal("not_found", m.noSuchConnection());

const parsePurpose = (c: Context): GrantPurpose | null =>
  grantPurposes.find((one) => one === c.req.param("purpose")) ?? null;

/**
 * Handles the return from the platform's consent page. Returns null when the visit did not begin as an admin's grant
 * for the site.
 */
export async function grantArrival(
  c: Context<Env>,
  url: URL,
  { house, chat }: { house: House; chat: Chat },
): Promise<Response | null> {
  const { visitor } = c.var;
  const platform = chat.grantPlatform();
  if (visitor.kind !== "user" || visitor.role !== "admin" || visitor.lacksTwoFactor || platform === null) return null;
  const state = url.searchParams.get("state") ?? "";
  for (const purpose of grantPurposes) {
    const attempt = await takeAttempt(house.db, `kick:${purpose}`, state, visitor, house.clock.now());
    if (attempt === null) continue;
    const actor = { id: visitor.id, address: c.var.address, requestId: c.var.requestId, now: house.clock.now() };
    const outcome = await finishGrant({ house, chat, platform }, purpose, actor, { url, ...attempt });
    flash(
      c,
      outcome.ok
        ? { success: m.accountConnected({ name: outcome.value }) }
        : { error: refusalWords(platform.label, outcome) },
    );
    return redirect(c, paths.admin.chat);
  }
  return null;
}

type GrantRefusal = { why: "denied" } | GrantUnavailable | { why: "too_little"; missing: string[] };

async function finishGrant(
  { house, chat, platform }: { house: House; chat: Chat; platform: GrantPlatform },
  purpose: GrantPurpose,
  actor: Actor,
  arrival: { url: URL; state: string; codeVerifier: string },
): Promise<Result<string, GrantRefusal>> {
  const identified = await platform.identify(arrival);
  if (!identified.ok) return identified;
  const granted = identified.value;
  const wanted = platform.scopes[purpose];
  const scopes = granted.scopes ?? wanted;
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return refused({ why: "too_little", missing });
  const accessUntil = tokenExpiry(house.clock, granted.expiresInSeconds);
  const grant = { purpose, granted, scopes, accessUntil };
  await house.db.transaction().execute((tx) => saveGrant(tx, grant, actor, actor.now));
  chat.grants.changed();
  house.log.info({ purpose, account: granted.accountId, by: actor.id }, "an account was connected for the site's chat");
  // Subscribes to the channel's events now instead of up to ten minutes later.
  if (purpose === "channel") subscribeSoon(house);
  return done(granted.name);
}

function subscribeSoon({ jobs, log }: House): void {
  jobs.runIfFree(subscriptionsJob).catch((error: unknown) => {
    log.warn({ err: error }, "the channel's subscriptions were not renewed now; the next run does it");
  });
}

function refusalWords(label: string, outcome: GrantRefusal): string {
  switch (outcome.why) {
    case "denied":
      return m.consentDenied({ platform: label });
    case "unavailable":
      return m.consentUnavailable({ platform: label, reason: outcome.reason });
    case "too_little":
      return m.consentTooLittle({ platform: label, scopes: outcome.missing.join(", ") });
    default:
      return unreachable(outcome);
  }
}

import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { markCall } from "../../platform/http/sessions.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import type { ConsentAnswer } from "../contract/links.ts";
import { m } from "../messages.ts";
import { type ConsentRefusal, finishConsent, type LinkingHouse } from "./consent-link.ts";
import { beginAttempt } from "./link-attempts.ts";
import type { ConsentPlatform, OnProven } from "./source.ts";

export interface ConsentDeps {
  kick: () => ConsentPlatform | null;
  discord: () => ConsentPlatform | null;
  isOwn: (origin: string) => boolean;
  proven: OnProven;
  /**
   * Handles a return to Kick's redirect URL that belongs to an admin's grant for the site. Returns null for a viewer's return.
   */
  grantArrived: (c: Context<Env>, url: URL) => Promise<Response | null>;
  /** Handles a return to Discord's redirect URL that is about linked roles. Returns null for a return about linking. */
  rolesArrived: (c: Context<Env>, url: URL) => Promise<Response | null>;
}

export function consentRoutes(house: House, consenting: ConsentDeps): Hono<Env> {
  const { kick, discord, isOwn, proven, grantArrived, rolesArrived } = consenting;
  const app = new Hono<Env>();
  const linking = { ...house, proven };
  const begin = (c: Pick<Context, "req">, platform: ConsentPlatform, visitor: SignedIn, back: string) =>
    beginConsent(house, platform, visitor, { origin: findVisitorOrigin(c, house, isOwn), back });

  app.post(paths.api.kickGenerate, requireUser, async (c) => {
    const platform = kick();
    if (platform === null) return c.json(refusal("failed"), 409);
    const address = await begin(c, platform, c.var.user, paths.api.kickRedirect);
    return c.json({ message: "success", data: address } satisfies ConsentAnswer);
  });

  app.get(paths.api.discordLink, async (c) => {
    const { visitor } = c.var;
    if (visitor.kind !== "user") return redirectToSignIn(c);
    // Rejects requests from other sites' pages, because the visit ends with a linked account.
    const platform = discord();
    if (platform === null || isCrossSite(c)) return sendFailure(c, "Discord");
    return c.redirect(await begin(c, platform, visitor, serverPaths.discordRedirect), 302);
  });

  app.get(paths.api.kickRedirect, async (c) => {
    const granted = await grantArrived(c, returnUrl(c, house, isOwn));
    return granted ?? handleReturn(c, linking, kick(), "Kick", isOwn);
  });
  app.get(serverPaths.discordRedirect, async (c) => {
    const agreed = await rolesArrived(c, returnUrl(c, house, isOwn));
    return agreed ?? handleReturn(c, linking, discord(), "Discord", isOwn);
  });
  return app;
}

async function beginConsent(
  { db, clock }: House,
  platform: ConsentPlatform,
  visitor: SignedIn,
  { origin, back }: { origin: string; back: string },
): Promise<string> {
  const attempt = await beginAttempt(db, platform.provider, visitor, clock.now());
  return platform.consentUrl({ ...attempt, origin, redirectUri: origin + back });
}

async function handleReturn(
  c: Context<Env>,
  house: House & LinkingHouse,
  platform: ConsentPlatform | null,
  label: string,
  isOwn: (origin: string) => boolean,
): Promise<Response> {
  const { visitor } = c.var;
  if (visitor.kind !== "user") return redirectToSignIn(c);
  if (platform === null) return sendFailure(c, label);
  markCall(c);
  const outcome = await finishConsent(house, platform, visitor, returnUrl(c, house, isOwn));
  if (!outcome.ok) return sendFailure(c, label, outcome.why);
  flash(c, { success: m.linkSucceeded() });
  return redirect(c, paths.connections);
}

function sendFailure(c: Context<Env>, label: string, why: ConsentRefusal["why"] = "unavailable"): Response {
  flash(c, { error: refusalWords(label, why) });
  return redirect(c, paths.connections);
}

function refusalWords(label: string, why: ConsentRefusal["why"]): string {
  switch (why) {
    case "taken":
      return m.linkTaken({ name: label });
    case "bad_state":
    case "denied":
    case "unavailable":
      return m.linkFailed({ name: label });
    default:
      return unreachable(why);
  }
}

const redirectToSignIn = (c: Context<Env>): Response => redirect(c, paths.signIn(paths.connections));

const isCrossSite = (c: Context): boolean =>
  ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "none");

function returnUrl(c: Context<Env>, house: House, isOwn: (origin: string) => boolean): URL {
  const requestUrl = new URL(c.req.url);
  return new URL(requestUrl.pathname + requestUrl.search, findVisitorOrigin(c, house, isOwn));
}

/**
 * Returns the origin of the visitor's request if it is ours, otherwise the site's main origin. The visitor's cookie is valid
 * only on the origin that set it.
 */
export function findVisitorOrigin(c: Pick<Context, "req">, house: House, isOwn: (origin: string) => boolean): string {
  const requestOrigin = `http://${c.req.header("host") ?? ""}`;
  return isOwn(requestOrigin) ? requestOrigin : new URL(house.origin()).origin;
}

// Linking Kick and Discord: where the visit to their consent page begins, and where it comes back to.

import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import type { ConsentAnswer } from "../contract/links.ts";
import { type ConsentRefusal, finishConsent, type LinkingHouse } from "./consent-link.ts";
import { beginAttempt } from "./link-attempts.ts";
import type { ConsentPlatform, OnProven } from "./source.ts";

export interface ConsentDeps {
  /** Null while the platform is switched off. */
  kick: () => ConsentPlatform | null;
  discord: () => ConsentPlatform | null;
  /** Whether an origin is one of ours. */
  isOwn: (origin: string) => boolean;
  proven: OnProven;
  /** Answers an arrival at Kick's address that is no viewer's, but an admin's who agreed for the site; null: it is not. */
  grantArrived: (c: Context<Env>, url: URL) => Promise<Response | null>;
  /** The same of an arrival at Discord's that is not about linking, but about what Discord is told of them. */
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
    // Nobody else's page starts it: what it ends in is an account that is linked.
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
  const outcome = await finishConsent(house, platform, visitor, returnUrl(c, house, isOwn));
  if (!outcome.ok) return sendFailure(c, label, outcome.why);
  flash(c, { success: "Successfully connected!" });
  return redirect(c, paths.connections);
}

/** The documented toast; where there is more to say than "try again", it is said. */
function sendFailure(c: Context<Env>, label: string, why: ConsentRefusal["why"] = "unavailable"): Response {
  flash(c, { error: refusalWords(label, why) });
  return redirect(c, paths.connections);
}

function refusalWords(label: string, why: ConsentRefusal["why"]): string {
  switch (why) {
    case "taken":
      return `This ${label} account is already linked to another user.`;
    case "bad_state":
    case "denied":
    case "unavailable":
      return `Failed to connect ${label}!`;
    default:
      return unreachable(why);
  }
}

const redirectToSignIn = (c: Context<Env>): Response => redirect(c, paths.signIn(paths.connections));

const isCrossSite = (c: Context): boolean =>
  ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "none");

/** The address the browser came back to, as it sees it. */
function returnUrl(c: Context<Env>, house: House, isOwn: (origin: string) => boolean): URL {
  const asked = new URL(c.req.url);
  return new URL(asked.pathname + asked.search, findVisitorOrigin(c, house, isOwn));
}

/** Where the visitor is, if that is one of our origins: their cookie is known there and nowhere else. */
export function findVisitorOrigin(c: Pick<Context, "req">, house: House, isOwn: (origin: string) => boolean): string {
  const asked = `http://${c.req.header("host") ?? ""}`;
  return isOwn(asked) ? asked : new URL(house.origin()).origin;
}

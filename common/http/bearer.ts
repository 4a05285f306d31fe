// Lets programs call with `Authorization: Bearer wf_…`. Such a request has only the token's rights, even if it also
// sends a cookie.
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { addressBlock, type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import type { ApiScope } from "../contract/api-scopes.ts";
import { refusal } from "../contract/refusals.ts";
import { m } from "../messages.ts";
import { findApiCall } from "./api-call.ts";

/** Other bearer tokens are not ours: a proxy in front of the site may add its own to every request. */
export const tokenPrefix = "wf_";

export interface TokenOwner {
  user: SignedIn;
  tokenId: number;
  scopes: readonly string[];
}

/** Returns the token's admin, or null for a token that is unknown, revoked, or whose owner is no admin any more. */
export type FindTokenOwner = (token: string) => Promise<TokenOwner | null>;

const callLimit: RateLimit = { name: "token-calls", points: 300, perSeconds: 60 };
const wrongLimit: RateLimit = { name: "token-wrong", points: 30, perSeconds: 60 };

/** Runs `loadVisitor` for a request without a token of ours. `limits` must not write per request. */
export function loadCaller(
  loadVisitor: MiddlewareHandler<Env>,
  find: FindTokenOwner,
  limits: RateLimits,
): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = readToken(c);
    if (token === null) return loadVisitor(c, next);
    c.set("visitor", { kind: "guest" });
    c.header("Cache-Control", "no-store");
    if (/\s/.test(token)) return refuseToken(c, m.tokenHasSpaces());
    const owner = await find(token);
    if (owner === null) {
      const wait = await limits.take([[wrongLimit, addressBlock(c.var.address)]]);
      return wait === null ? refuseToken(c, m.tokenUnknown()) : tooManyTries(c, wait);
    }
    const call = findApiCall(matchedRoutes(c).map(({ handler }) => handler));
    if (call === undefined) return c.json(refusal("token_forbidden"), 403);
    if (!owner.scopes.includes(call.scope))
      return c.json(refusal("token_forbidden", m.tokenLacksScope({ scope: scopeName(call.scope) })), 403);
    const wait = await limits.take([[callLimit, String(owner.tokenId)]]);
    if (wait !== null) return tooManyTries(c, wait);
    c.set("visitor", owner.user);
    return next();
  });
}

const scopeName = (scope: ApiScope): string => scope.replace("_", " ");

function readToken(c: Context<Env>): string | null {
  const given = /^bearer +(.*)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  return given.startsWith(tokenPrefix) ? given : null;
}

function refuseToken(c: Context<Env>, message: string): Response {
  c.header("WWW-Authenticate", 'Bearer error="invalid_token"');
  return c.json(refusal("bad_token", message), 401);
}

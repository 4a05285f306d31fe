import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { refusal } from "../contract/refusals.ts";
import type { Env } from "./context.ts";

export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe calls from another origin's page (docs/decided.md, Own origin). A call without `Origin` and
 * `Sec-Fetch-Site` does not come from a browser and is allowed. So is a call with an API token, because no browser adds
 * the token by itself.
 */
export function sameOriginOnly(isOwn: (origin: string) => boolean): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const { visitor } = c.var;
    const hasToken = visitor.kind === "user" && visitor.tokenId !== undefined;
    if (safeMethods.has(c.req.method) || hasToken) return next();
    return isCrossOrigin(c, isOwn) ? c.json(refusal("other_site"), 403) : next();
  });
}

export function isCrossOrigin(c: Context, isOwn: (origin: string) => boolean): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin") return true;
  const origin = c.req.header("origin");
  return origin !== undefined && !isOwn(origin);
}

/** Accepts the origin of BASE_URL and, in demo mode, a loopback name with our port. */
export function ownOrigins(origin: () => string, demo: boolean): (candidate: string) => boolean {
  return (candidate) => {
    const own = new URL(origin());
    if (candidate === own.origin) return true;
    if (!demo) return false;
    const port = own.port === "" ? "" : `:${own.port}`;
    return ["localhost", "127.0.0.1", "[::1]"].some((host) => candidate === `http://${host}${port}`);
  };
}

// Who may pass. Pages answer a guest with the sign-in page and hide what is not for them; calls answer 401 or 403.

import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { paths } from "../../common/contract/paths.ts";
import { refusal, refusals } from "../../common/contract/refusals.ts";
import { flash, redirect } from "../pages/server/inertia.ts";
import type { Env, Role, SignedIn } from "./context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Pages are only ever read; `POST /case/{id}/roll` is a call outside /api. */
const isCall = (c: Context): boolean => c.req.path.startsWith("/api/") || !safeMethods.has(c.req.method);

/** Behind a guard `c.var.user` is who is signed in. */
export type SignedInEnv = Env & { Variables: { user: SignedIn } };

/** Signed-in visitors only: guests are sent to sign in, and back afterwards. */
export const requireUser: MiddlewareHandler<SignedInEnv> = createMiddleware<SignedInEnv>(async (c, next) => {
  const { visitor } = c.var;
  if (visitor.kind === "user") {
    c.set("user", visitor);
    return next();
  }
  if (isCall(c)) return c.json(refusal("unauthorized"), 401);
  const { pathname, search } = new URL(c.req.url);
  return redirect(c, paths.signIn(pathname + search));
});

/** Admins only. To everybody else an admin page does not exist. */
export const requireAdmin = requireRole("admin");

/** Admins and moderators. */
export const requireStaff = requireRole("admin", "moderator");

function requireRole(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { visitor } = c.var;
    if (visitor.kind === "user" && roles.includes(visitor.role)) {
      c.set("user", visitor);
      return visitor.lacksTwoFactor ? wantsTwoFactor(c) : next();
    }
    if (!isCall(c)) return c.notFound();
    return visitor.kind === "guest" ? c.json(refusal("unauthorized"), 401) : c.json(refusal("forbidden"), 403);
  });
}

/** Admins outside the demo (docs/decided.md, Auth). */
function wantsTwoFactor(c: Context<SignedInEnv>): Response {
  if (isCall(c)) return c.json(refusal("two_factor_first"), 403);
  flash(c, { error: refusals.two_factor_first });
  return redirect(c, paths.settings);
}

/**
 * Refuses unsafe calls that a page of another origin makes a browser send (docs/decided.md, Own origin). Without both
 * headers it is no browser, and passes.
 */
export function sameOriginOnly(isOwn: (origin: string) => boolean): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    return fromElsewhere(c, isOwn) ? c.json(refusal("other_site"), 403) : next();
  });
}

export function fromElsewhere(c: Context, isOwn: (origin: string) => boolean): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin") return true;
  const origin = c.req.header("origin");
  return origin !== undefined && !isOwn(origin);
}

/** The origins that are ours: BASE_URL's, and in demo mode the loopback names at our port. */
export function ownOrigins(origin: () => string, demo: boolean): (candidate: string) => boolean {
  return (candidate) => {
    const own = new URL(origin());
    if (candidate === own.origin) return true;
    if (!demo) return false;
    const port = own.port === "" ? "" : `:${own.port}`;
    return ["localhost", "127.0.0.1", "[::1]"].some((host) => candidate === `http://${host}${port}`);
  };
}

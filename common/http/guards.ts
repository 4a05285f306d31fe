// Guards that check who may use a route. A page redirects guests to the sign-in page and hides what a visitor may not see; a
// call returns 401 or 403.

import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { callRefusals, refusal } from "../../platform/contract/refusals.ts";
import type { Role, SignedInEnv } from "../../platform/http/context.ts";
import { safeMethods } from "../../platform/http/same-origin.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import { paths } from "../contract/paths.ts";

/** Calls are the requests under /api and all that change something, such as `POST /case/{id}/roll`. Pages are only read. */
const isApiCall = (c: Context): boolean => c.req.path.startsWith("/api/") || !safeMethods.has(c.req.method);

/** Lets signed-in visitors pass. Guests go to the sign-in page and return to the page afterwards. */
export const requireUser: MiddlewareHandler<SignedInEnv> = createMiddleware<SignedInEnv>(async (c, next) => {
  const { visitor } = c.var;
  if (visitor.kind === "user") {
    c.set("user", visitor);
    return next();
  }
  if (isApiCall(c)) return c.json(refusal("unauthorized"), 401);
  const { pathname, search } = new URL(c.req.url);
  return redirect(c, paths.signIn(pathname + search));
});

/** Lets admins pass. Everybody else gets a 404 for an admin page. */
export const requireAdmin = requireRole("admin");

export const requireStaff = requireRole("admin", "moderator");

function requireRole(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { visitor } = c.var;
    if (visitor.kind === "user" && roles.includes(visitor.role)) {
      c.set("user", visitor);
      return visitor.lacksTwoFactor ? refuseWithoutTwoFactor(c) : next();
    }
    if (!isApiCall(c)) return c.notFound();
    return visitor.kind === "guest" ? c.json(refusal("unauthorized"), 401) : c.json(refusal("forbidden"), 403);
  });
}

/** Refuses admins who have no second factor, except in the demo (docs/decided.md, Auth). */
function refuseWithoutTwoFactor(c: Context<SignedInEnv>): Response {
  if (isApiCall(c)) return c.json(refusal("two_factor_first"), 403);
  flash(c, { error: callRefusals.two_factor_first() });
  return redirect(c, paths.settings);
}

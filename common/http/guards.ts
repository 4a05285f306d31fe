import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { callRefusals, refusal } from "../../platform/contract/refusals.ts";
import type { Role, SignedInEnv } from "../../platform/http/context.ts";
import { safeMethods } from "../../platform/http/same-origin.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import { paths } from "../contract/paths.ts";

/**
 * Counts requests under /api as calls. Also counts every other request that changes something, such as `POST
 * /case/{id}/roll`.
 */
const isApiCall = (c: Context): boolean => c.req.path.startsWith("/api/") || !safeMethods.has(c.req.method);

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

/** Applies outside the demo only (docs/decided.md, Auth). */
function refuseWithoutTwoFactor(c: Context<SignedInEnv>): Response {
  if (isApiCall(c)) return c.json(refusal("two_factor_first"), 403);
  flash(c, { error: callRefusals.two_factor_first() });
  return redirect(c, paths.settings);
}

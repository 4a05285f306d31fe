// Shows guests and viewers only "Opening soon" until the site has a brand, a streamer and a code. Staff see everything,
// and everybody can open the sign-in page.

import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { deskApiPaths } from "../contract/desk-api-paths.ts";
import { paths } from "../contract/paths.ts";
import { refusal } from "../contract/refusals.ts";
import { serverPaths } from "../contract/server-paths.ts";
import { m } from "../messages.ts";
import type { House } from "../server/house.ts";
import { isOpen } from "../server/site-settings.ts";

/**
 * Paths that work on a closed site: staff sign in with some of them, and the operator's own programs call the others.
 */
const allowedPaths = new Set<string>([
  ...[paths.setup, paths.login, paths.forgotPassword],
  ...[paths.api.login, paths.api.logout, paths.api.requestReset, paths.api.resetPassword],
  ...[deskApiPaths.setupAdmin, deskApiPaths.setupRestore, serverPaths.roobetChat],
]);
const resetPasswordPrefix = "/reset-password/";

const isAllowedPath = (path: string): boolean => allowedPaths.has(path) || path.startsWith(resetPasswordPrefix);

/** Refuses calls with 409, because the site's state is the cause and not the request. */
export function requireOpenSite(
  house: Pick<House, "settings">,
  isPage: (c: Context) => boolean,
): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const { visitor } = c.var;
    const isStaff = visitor.kind === "user" && visitor.role !== "viewer";
    if (isStaff || isOpen(await house.settings())) return next();
    c.header("X-Robots-Tag", "noindex");
    if (isAllowedPath(c.req.path)) return next();
    if (!isPage(c)) return c.json(refusal("not_yet", m.notOpen()), 409);
    // Returns the page with 200, because a 503 would make monitoring or a proxy report an outage although nothing is
    // broken.
    return page(c, "opening-soon", {}, { secret: true });
  });
}

// Before a site has a brand, a streamer and a code it is nobody's: guests and viewers are told that it opens soon, whatever
// they ask for. Staff see everything, and everybody the way in for staff.

import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { deskApiPaths } from "../contract/desk-api-paths.ts";
import { paths } from "../contract/paths.ts";
import { refusal } from "../contract/refusals.ts";
import { serverPaths } from "../contract/server-paths.ts";
import type { House } from "../server/house.ts";
import { isOpen } from "../server/site-settings.ts";

export const notOpenMessage = "This site is not open yet.";

/** What staff come in by, and what programs of the operator's own call. */
const allowedPaths = new Set<string>([
  ...[paths.setup, paths.login, paths.forgotPassword],
  ...[paths.api.login, paths.api.logout, paths.api.requestReset, paths.api.resetPassword],
  ...[deskApiPaths.setupAdmin, serverPaths.roobetChat],
]);
const resetPasswordPrefix = "/reset-password/";

const isAllowedPath = (path: string): boolean => allowedPaths.has(path) || path.startsWith(resetPasswordPrefix);

/** Calls are refused with 409: it is the site's state, and no fault of who asks. */
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
    if (!isPage(c)) return c.json(refusal("not_yet", notOpenMessage), 409);
    // Not 503: nothing is broken, and a watcher or a proxy would take it for that.
    return page(c, "opening-soon", {}, { secret: true });
  });
}

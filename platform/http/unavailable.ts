import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { Unavailable } from "../base/unavailable.ts";
import { refusal } from "../contract/refusals.ts";
import { classifyError } from "../database/database-errors.ts";
import type { Availability } from "../database/outage.ts";
import { m } from "../messages.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./context.ts";
import { redactPath } from "./redact-path.ts";

export const retryAfterSeconds = 5;

const troubleMessages = {
  away: m.away,
  busy: m.busy,
  full: m.full,
} as const;

/** Refuses requests immediately while the database is known to be unavailable, because they would fail anyway. */
export function refuseWhileAway(availability: Availability, isPage: (c: Context) => boolean): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    if (!availability.isAway) return next();
    availability.refused();
    return unavailableResponse(c, "away", isPage(c));
  });
}

export async function handleTrouble(
  c: Context<Env>,
  error: unknown,
  { availability, log }: Pick<Platform, "availability" | "log">,
  isPage: boolean,
): Promise<Response | undefined> {
  if (error instanceof Unavailable) {
    // Logs only the first failure, which has a cause. Later requests are refused without asking the service.
    if (error.cause !== undefined)
      log.warn(
        { err: error, path: redactPath(c.req.path) },
        "a request failed because something it needs is unavailable",
      );
    return unavailableResponse(c, "away", isPage);
  }
  const kind = classifyError(error);
  if (kind === undefined) return undefined;
  if (kind === "away") availability.refused();
  else if (kind === "busy") availability.busy(error);
  return unavailableResponse(c, kind, isPage);
}

/**
 * Shows none of the site's pages to a page visit. Without the database the visitor is unknown, and a guest's page would
 * make signed-in viewers think they were signed out (decision 90).
 */
function unavailableResponse(c: Context<Env>, kind: keyof typeof troubleMessages, isPage: boolean): Response {
  c.header("Retry-After", String(retryAfterSeconds));
  c.header("Cache-Control", "no-store");
  const isDocument = isPage && c.req.header("x-inertia") === undefined;
  return isDocument ? awayDocument(c) : c.json(refusal("unavailable", troubleMessages[kind]()), 503);
}

function awayDocument(c: Context<Env>): Response {
  const { inertia, nonce } = c.var;
  return c.html(inertia.awayDocument(retryAfterSeconds), 503, {
    "Content-Security-Policy": inertia.security.policy(nonce),
  });
}

// Limits requests for deep pages of lists. Visitors rarely request the same old page, so each is rendered again. First
// pages and cached pages are not limited.
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env, Visitor } from "../../http/context.ts";
import { addressBlock, type RateLimit, type RateLimits } from "../../http/rate-limits.ts";
import { errorPage, isPage } from "./errors.ts";

const deepPages: RateLimit = { name: "deep-pages", points: 120, perSeconds: 60 };

const isDeep = (query: Record<string, string>): boolean =>
  Object.entries(query).some(([name, value]) => /(^|_)page$/.test(name) && value !== "1");

const isStaff = (visitor: Visitor): boolean => visitor.kind === "user" && visitor.role !== "viewer";

export function limitDeepPages(limits: RateLimits): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    if (!isPage(c) || !isDeep(c.req.query()) || isStaff(c.var.visitor)) return next();
    const waitSeconds = await limits.take([[deepPages, addressBlock(c.var.address)]]);
    if (waitSeconds === null) return next();
    c.header("Retry-After", String(waitSeconds));
    return errorPage(c, 429);
  });
}

// The legal pages, cached until the operator's names change.
import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import type { Env } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";

export function legalRoutes(): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.terms, (c) => page(c, "tos", {}, { guestCache: [] }));
  app.get(paths.privacyPolicy, (c) => page(c, "privacy-policy", {}, { guestCache: [] }));
  return app;
}

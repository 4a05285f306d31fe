// The legal pages: the same for everybody, until the operator's names change.
import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { Env } from "../http/context.ts";
import { page } from "../http/inertia.ts";

export function legalRoutes(): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.terms, (c) => page(c, "tos", {}, { guestCache: [] }));
  app.get(paths.privacyPolicy, (c) => page(c, "privacy-policy", {}, { guestCache: [] }));
  return app;
}

// The living page of the design system; the caller mounts it in the demo and while developing only.
import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { Env } from "../http/context.ts";
import { page } from "../http/inertia.ts";

export function styleguideRoutes(): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.styleguide, (c) => page(c, "styleguide", {}, { guestCache: [] }));
  return app;
}

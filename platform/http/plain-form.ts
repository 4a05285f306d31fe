import type { Context } from "hono";

/** Browsers without scripts send forms this way. */
export const isPlainForm = (c: Pick<Context, "req">): boolean =>
  (c.req.header("content-type") ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");

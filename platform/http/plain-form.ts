import type { Context } from "hono";

/** Returns whether a browser without scripts sent a form. */
export const isPlainForm = (c: Pick<Context, "req">): boolean =>
  (c.req.header("content-type") ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");

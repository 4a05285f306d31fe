import type { Context } from "hono";

/** Returns whether the request is a form that a browser without scripts sent. */
export const isPlainForm = (c: Pick<Context, "req">): boolean =>
  (c.req.header("content-type") ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");

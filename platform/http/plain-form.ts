import type { Context } from "hono";

export const isPlainForm = (c: Pick<Context, "req">): boolean =>
  (c.req.header("content-type") ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");

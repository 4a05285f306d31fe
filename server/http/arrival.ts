// The first steps of every request: its id and the asking address.
import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "./context.ts";

/** `trustProxyHops` proxies in front are believed about who asks; with 0 the socket's word counts. */
export function arrival(trustProxyHops: number): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    c.set("requestId", randomUUID());
    c.set("address", addressOf(c, trustProxyHops));
    await next();
  });
}

function addressOf(c: Context<Env>, hops: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  // The last entry was written by the proxy nearest to us; each hop further out adds one on the left.
  const claimed = forwarded.at(-hops) ?? "";
  return claimed === "" ? socket : claimed.slice(0, 64);
}

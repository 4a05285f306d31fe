// The first steps of every request: its id, the trace it belongs to, and the asking address.
import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "./context.ts";

/** `trustProxyHops` proxies in front are believed about who asks; with 0 the socket's word counts. */
export function arrival(trustProxyHops: number): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const requestId = requestIdOf(c, trustProxyHops > 0);
    c.set("requestId", requestId);
    c.set("traceId", traceparent.exec(c.req.header("traceparent") ?? "")?.[1]);
    c.header("X-Request-Id", requestId);
    c.set("address", addressOf(c, trustProxyHops));
    await next();
  });
}

const plainId = /^[\w.:-]{1,64}$/;
/** W3C Trace Context, version 00; an id of zeros only is none. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A proxy's own id, so that its log and ours speak of the same request; from anybody else it would be made up. */
function requestIdOf(c: Context<Env>, behindProxy: boolean): string {
  const given = behindProxy ? c.req.header("x-request-id") : undefined;
  return given !== undefined && plainId.test(given) ? given : randomUUID();
}

function addressOf(c: Context<Env>, hops: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  // The last entry was written by the proxy nearest to us; each hop further out adds one on the left.
  const claimed = forwarded.at(-hops) ?? "";
  return claimed === "" ? socket : claimed.slice(0, 64);
}

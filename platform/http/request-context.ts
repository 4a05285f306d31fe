// The first steps of every request: its id, the trace it belongs to, and the asking address; and the last, should it have
// been forbidden.
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "../base/log.ts";
import type { Env } from "./context.ts";
import { redactPath } from "./redact-path.ts";

/**
 * `trustProxyHops` proxies in front are believed about who asks; with 0 the socket's word counts. `secure`: cookies are
 * for HTTPS only.
 */
export function requestContext(trustProxyHops: number, secure: boolean): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const requestId = getRequestId(c, trustProxyHops > 0);
    c.set("requestId", requestId);
    c.set("traceId", traceparent.exec(c.req.header("traceparent") ?? "")?.[1]);
    c.header("X-Request-Id", requestId);
    c.set("address", clientAddress(c, trustProxyHops));
    c.set("secure", secure);
    await next();
  });
}

const requestIdPattern = /^[\w.:-]{1,64}$/;
/** W3C Trace Context, version 00; an id of zeros only is none. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A proxy's own id, so that its log and ours speak of the same request; from anybody else it would be made up. */
function getRequestId(c: Context<Env>, behindProxy: boolean): string {
  const given = behindProxy ? c.req.header("x-request-id") : undefined;
  return given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
}

/** One line for whoever asked for what is not for them. */
export function logForbidden(log: Log): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status !== 403) return;
    const { visitor, address, requestId }: Partial<Env["Variables"]> = c.var;
    const userId = visitor?.kind === "user" ? visitor.id : null;
    log.warn({ userId, address, requestId, method: c.req.method, path: redactPath(c.req.path) }, "forbidden");
  });
}

function clientAddress(c: Context<Env>, hops: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (hops === 0) return socket;
  return forwardedAddress(c.req.header("x-forwarded-for") ?? "", hops) ?? socket;
}

/**
 * The address the outermost believed proxy saw, without the port some write beside it: each port would be an asker of
 * its own to the limits. Null when there is none, or what stands there is no address.
 */
function forwardedAddress(header: string, hops: number): string | null {
  // The last entry was written by the proxy nearest to us; each hop further out adds one on the left.
  const claimed = header.split(",").at(-hops)?.trim() ?? "";
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(claimed) ?? [];
  const address = bracketed ?? withPort ?? claimed;
  return isIP(address) === 0 ? null : address;
}

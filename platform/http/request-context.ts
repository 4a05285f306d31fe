import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "../base/log.ts";
import { inLanguage } from "../messages/languages.ts";
import type { Env } from "./context.ts";
import { languageOf } from "./language-cookie.ts";
import { redactPath } from "./redact-path.ts";

/**
 * `trustProxyHops` is the number of proxies whose forwarded address we trust. With 0, the client's address is the
 * socket's. `secure` restricts cookies to HTTPS.
 */
export function requestContext(trustProxyHops: number, secure: boolean): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const requestId = getRequestId(c, trustProxyHops > 0);
    c.set("requestId", requestId);
    c.set("traceId", traceparent.exec(c.req.header("traceparent") ?? "")?.[1]);
    c.header("X-Request-Id", requestId);
    c.set("address", clientAddress(c, trustProxyHops));
    c.set("secure", secure);
    await inLanguage(languageOf(c), next);
  });
}

const requestIdPattern = /^[\w.:-]{1,64}$/;
/** W3C Trace Context, version 00. An id of only zeros is invalid. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Uses a proxy's request id, so its log and ours agree. Without a proxy, a client could choose the id, so this
 * generates one.
 */
function getRequestId(c: Context<Env>, behindProxy: boolean): string {
  const given = behindProxy ? c.req.header("x-request-id") : undefined;
  return given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
}

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
 * Returns the address that the outermost trusted proxy saw, or null if it is not valid. Leaves out the port that some
 * proxies add, because each port would otherwise count as a client.
 */
function forwardedAddress(header: string, hops: number): string | null {
  const claimed = header.split(",").at(-hops)?.trim() ?? "";
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(claimed) ?? [];
  const address = bracketed ?? withPort ?? claimed;
  return isIP(address) === 0 ? null : address;
}

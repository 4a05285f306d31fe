// The session cookie: read into `c.var.visitor` on every request, set at sign-in, deleted at sign-out.
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "./context.ts";
import { type Env, getConnection, type Visitor } from "./context.ts";

const plainCookieName = "windfall_session";
/** Over HTTPS the prefix stops other hosts of the domain from setting this cookie (RFC 6265bis, 4.1.3.2). */
const secureCookieName = `__Host-${plainCookieName}`;
/** A sign-in ends after this, however often it is used. */
export const maxSessionDays = 90;
const maxSessionSeconds = maxSessionDays * 24 * 60 * 60;
/** A context before or after a guard. */
type SessionContext = Context<Env> | Context<SignedInEnv>;
const guest: Visitor = { kind: "guest" };

/** Tokens are 32 bytes in base64url. Anything else is invalid. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** `find` returns the token's owner, or null for an unknown, ended or idle sign-in. */
export function loadVisitor(find: (token: string) => Promise<Visitor | null>): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = sessionToken(c);
    const visitor = (token === null ? null : await find(token)) ?? guest;
    c.set("visitor", visitor);
    if (visitor.kind === "user") setNoStore(c);
    await next();
  });
}

/** No browser or proxy may store personal responses, unless the response says otherwise. */
function setNoStore(c: Context<Env>): void {
  // Set on node's response, like the security headers, so Hono keeps its fast path.
  const outgoing = getConnection(c).outgoing;
  if (outgoing === undefined) c.header("Cache-Control", "no-store");
  else outgoing.setHeader("Cache-Control", "no-store");
}

const isSecure = (c: SessionContext): boolean => c.var.secure;
const cookieName = (c: SessionContext): string => (isSecure(c) ? secureCookieName : plainCookieName);

export function sessionToken(c: Context<Env>): string | null {
  const token = getCookie(c, cookieName(c));
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

export function setSession(c: SessionContext, token: string): void {
  deleteOldCookie(c);
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c),
    maxAge: maxSessionSeconds,
  });
}

export function clearSession(c: SessionContext): void {
  deleteOldCookie(c);
  deleteCookie(c, cookieName(c), { path: "/", secure: isSecure(c) });
}

/** The cookie from before the prefix. It no longer signs anybody in, because other hosts could have set it. */
function deleteOldCookie(c: SessionContext): void {
  if (isSecure(c) && getCookie(c, plainCookieName) !== undefined)
    deleteCookie(c, plainCookieName, { path: "/", secure: true });
}

import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "./context.ts";
import { type Env, getConnection, type Visitor } from "./context.ts";

const plainCookieName = "windfall_session";
/** Over HTTPS, the prefix prevents other hosts of the domain from setting this cookie (RFC 6265bis, 4.1.3.2). */
const secureCookieName = `__Host-${plainCookieName}`;
export const maxSessionDays = 90;
const maxSessionSeconds = maxSessionDays * 24 * 60 * 60;
type SessionContext = Context<Env> | Context<SignedInEnv>;
const guest: Visitor = { kind: "guest" };

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** `find` returns null if the session is unknown, has ended or was idle for too long. */
export function loadVisitor(find: (token: string) => Promise<Visitor | null>): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = sessionToken(c);
    const visitor = (token === null ? null : await find(token)) ?? guest;
    c.set("visitor", visitor);
    if (visitor.kind === "user") setNoStore(c);
    await next();
  });
}

function setNoStore(c: Context<Env>): void {
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

/**
 * Deletes the cookie without the prefix that older versions set. It is no longer accepted, because other hosts could
 * have set it.
 */
function deleteOldCookie(c: SessionContext): void {
  if (isSecure(c) && getCookie(c, plainCookieName) !== undefined)
    deleteCookie(c, plainCookieName, { path: "/", secure: true });
}

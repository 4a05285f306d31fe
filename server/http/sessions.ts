// The session cookie: read into `c.var.visitor` on every request, set at sign-in, cleared at logout.
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Env, Visitor } from "./context.ts";

export const sessionCookie = "windfall_session";
const idleSeconds = 30 * 24 * 60 * 60;
const guest: Visitor = { kind: "guest" };

/** Tokens are 32 bytes in base64url; anything else is nobody's. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** `find` answers who holds the token, or null for an unknown, ended or idle sign-in. */
export function visitorOf(find: (token: string) => Promise<Visitor | null>): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = sessionToken(c);
    c.set("visitor", (token === null ? null : await find(token)) ?? guest);
    await next();
  });
}

export function sessionToken(c: Context): string | null {
  const token = getCookie(c, sessionCookie);
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

export function giveSession(c: Context, token: string, secure: boolean): void {
  setCookie(c, sessionCookie, token, { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge: idleSeconds });
}

export function clearSession(c: Context): void {
  deleteCookie(c, sessionCookie, { path: "/" });
}

// The session cookie: read into `c.var.visitor` on every request, set at sign-in, cleared at logout.
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "./context.ts";
import { connectionOf, type Env, type Visitor } from "./context.ts";

const plainName = "windfall_session";
/** Over HTTPS the prefix keeps other hosts of the domain from planting a cookie of theirs (RFC 6265bis, 4.1.3.2). */
const secureName = `__Host-${plainName}`;
/** A sign-in lives no longer, however often it is used. */
export const longestDays = 90;
const longestSeconds = longestDays * 24 * 60 * 60;
/** Before a guard or behind one. */
type Answered = Context<Env> | Context<SignedInEnv>;
const guest: Visitor = { kind: "guest" };

/** Tokens are 32 bytes in base64url; anything else is nobody's. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** `find` answers who holds the token, or null for an unknown, ended or idle sign-in. */
export function visitorOf(find: (token: string) => Promise<Visitor | null>): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = sessionToken(c);
    const visitor = (token === null ? null : await find(token)) ?? guest;
    c.set("visitor", visitor);
    if (visitor.kind === "user") keepNowhere(c);
    await next();
  });
}

/** What somebody is told about themselves is stored by no browser and no proxy, unless an answer says otherwise. */
function keepNowhere(c: Context<Env>): void {
  // Straight to Node's response, as the security headers: Hono keeps its quick path.
  const outgoing = connectionOf(c).outgoing;
  if (outgoing === undefined) c.header("Cache-Control", "no-store");
  else outgoing.setHeader("Cache-Control", "no-store");
}

const isSecure = (c: Answered): boolean => c.var.secure;
const nameFor = (c: Answered): string => (isSecure(c) ? secureName : plainName);

export function sessionToken(c: Context<Env>): string | null {
  const token = getCookie(c, nameFor(c));
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

export function giveSession(c: Answered, token: string): void {
  dropOldName(c);
  setCookie(c, nameFor(c), token, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c),
    maxAge: longestSeconds,
  });
}

export function clearSession(c: Answered): void {
  dropOldName(c);
  deleteCookie(c, nameFor(c), { path: "/", secure: isSecure(c) });
}

/** Of before the prefix: nobody is signed in by it any more, since anybody could have planted it. */
function dropOldName(c: Answered): void {
  if (isSecure(c) && getCookie(c, plainName) !== undefined) deleteCookie(c, plainName, { path: "/", secure: true });
}

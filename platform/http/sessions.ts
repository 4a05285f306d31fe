import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { type Env, getConnection, type SignedIn, type SignedInEnv, type Visitor } from "./context.ts";
import { safeMethods } from "./same-origin.ts";

const plainCookieName = "windfall_session";
/** Over HTTPS, the prefix prevents other hosts of the domain from setting this cookie (RFC 6265bis, 4.1.3.2). */
const secureCookieName = `__Host-${plainCookieName}`;
/**
 * This cookie stays after signing out. Its name does not begin like our other cookies, because a guest with one of
 * those gets no cached pages (page-cache.ts).
 */
const lastCallName = (secure: boolean): string => (secure ? "__Host-last_call" : "last_call");
export const maxSessionDays = 90;
const maxSessionSeconds = maxSessionDays * 24 * 60 * 60;
type SessionContext = Context<Env> | Context<SignedInEnv>;
const guest: Visitor = { kind: "guest" };

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export interface VisitorWanted {
  /** The mark of the browser's last call. A cached visitor that was read before that call is not used. */
  lastCall?: string;
  /** True if no cached visitor may be used. */
  isFresh?: boolean;
  /**
   * True for a call. A call needs the visitor's current rights but shows no balance, so a cached balance may be old.
   */
  isCall?: boolean;
}

/** Returns null if the session is unknown, has ended or was idle for too long. */
export type FindVisitor = (token: string, wanted?: VisitorWanted) => Promise<SignedIn | null>;

export function loadVisitor(find: FindVisitor): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const token = sessionToken(c);
    // A partial reload often follows a live update from another process, which may have heard of the change earlier
    // than this one.
    const isFresh = c.req.header("x-inertia-partial-component") !== undefined;
    const lastCall = getCookie(c, lastCallName(isSecure(c))) ?? "";
    const isCall = !safeMethods.has(c.req.method);
    const visitor = (token === null ? null : await find(token, { lastCall, isFresh, isCall })) ?? guest;
    c.set("visitor", visitor);
    if (visitor.kind === "user") {
      setNoStore(c);
      if (isCall) markCall(c);
    }
    await next();
  });
}

const callMarkStart = randomBytes(6).toString("base64url");
let calls = 0;

/**
 * Gives the browser a new mark with the response of a call that may change the visitor's own data. A process that has cached the
 * visitor before the call then reads it again, even if it has not heard of the change (decision 112). Calls with an unsafe
 * method get it automatically.
 */
export function markCall(c: SessionContext): void {
  calls += 1;
  const secure = isSecure(c) ? "; Secure" : "";
  const cookie = `${lastCallName(isSecure(c))}=${callMarkStart}${calls.toString(36)}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  c.header("Set-Cookie", cookie, { append: true });
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

export interface SessionCookies {
  token: string;
  lastCall: string;
  /** All cookies, also the session's, except the mark of the last call. */
  others: string;
}

/** Reads the cookies without Hono. Returns null if they name no session. */
export function readSessionCookies(cookies: string | undefined, secure: boolean): SessionCookies | null {
  const name = secure ? secureCookieName : plainCookieName;
  const callName = lastCallName(secure);
  let [token, lastCall, others] = ["", "", ""];
  for (const cookie of cookies?.split("; ") ?? []) {
    if (cookie.startsWith(`${callName}=`)) lastCall = cookie.slice(callName.length + 1);
    else others += `${cookie}; `;
    if (cookie.startsWith(`${name}=`)) token = cookie.slice(name.length + 1);
  }
  return tokenPattern.test(token) ? { token, lastCall, others } : null;
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

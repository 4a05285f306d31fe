import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Env } from "./context.ts";

const plainCookieName = "windfall_setup";
/** Has the same `__Host-` prefix as the session cookie (sessions.ts). */
const cookieName = (c: Context<Env>): string => (c.var.secure ? `__Host-${plainCookieName}` : plainCookieName);

export function setSetupKey(c: Context<Env>, key: string, hours: number): void {
  // Not strict, because a strict cookie would get lost if the link is on another site's page, such as a hosting
  // provider's log.
  setCookie(c, cookieName(c), key, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: c.var.secure,
    maxAge: hours * 60 * 60,
  });
}

export const getSetupKey = (c: Context<Env>): string => getCookie(c, cookieName(c)) ?? "";

export function clearSetupKey(c: Context<Env>): void {
  deleteCookie(c, cookieName(c), { path: "/", secure: c.var.secure });
}

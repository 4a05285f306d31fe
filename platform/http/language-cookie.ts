// The cookie with the language that a visitor chose. Requests with this cookie never get a cached guest page.
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "./context.ts";

const cookieName = "windfall_language";
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** Returns the chosen language as the browser sent it. */
export const languageOf = (c: Context<Env>): string | undefined => getCookie(c, cookieName);

export const setLanguage = (c: Context<Env>, language: string): void =>
  setCookie(c, cookieName, language, { sameSite: "Lax", path: "/", secure: c.var.secure, maxAge: maxAgeSeconds });

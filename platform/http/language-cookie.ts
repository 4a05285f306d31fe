import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "./context.ts";

const cookieName = "windfall_language";
const maxAgeSeconds = 365 * 24 * 60 * 60;

export const languageOf = (c: Context<Env>): string | undefined => getCookie(c, cookieName);

export const setLanguage = (c: Context<Env>, language: string): void =>
  setCookie(c, cookieName, language, { sameSite: "Lax", path: "/", secure: c.var.secure, maxAge: maxAgeSeconds });

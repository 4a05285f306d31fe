import { sheetCookie } from "../contract/boot.ts";

/**
 * Returns whether the browser has cached the current style sheet, so the document need not contain it. `sheet` is its
 * name, or empty. After an update the cookie contains the old name.
 */
export function hasStyleSheet(cookies: string | undefined, sheet: string): boolean {
  if (cookies === undefined || sheet === "" || !cookies.includes(sheetCookie)) return false;
  return cookies.split(";").some((cookie) => cookie.trim() === `${sheetCookie}=${sheet}`);
}

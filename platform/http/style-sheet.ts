// Whether a browser has the style sheet: then its documents name it, where others carry all of it. A browser says so by a
// cookie, which the client sets once the sheet lies in the browser's own store (ui/base/style-sheet.ts).
import { sheetCookie } from "../contract/boot.ts";

/** `sheet`: the name of the one that holds now; after a new version the cookie names another. Empty: there is none to have. */
export function hasStyleSheet(cookies: string | undefined, sheet: string): boolean {
  if (cookies === undefined || sheet === "" || !cookies.includes(sheetCookie)) return false;
  return cookies.split(";").some((cookie) => cookie.trim() === `${sheetCookie}=${sheet}`);
}

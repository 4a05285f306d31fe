// Tells whether a browser has the style sheet cached. Then its documents link to the sheet, otherwise they contain it. The
// client sets the cookie once the sheet is in the browser's cache (ui/base/style-sheet.ts).
import { sheetCookie } from "../contract/boot.ts";

/** `sheet`: the current sheet's name. After an update the cookie still has the old one. Empty: there is no sheet. */
export function hasStyleSheet(cookies: string | undefined, sheet: string): boolean {
  if (cookies === undefined || sheet === "" || !cookies.includes(sheetCookie)) return false;
  return cookies.split(";").some((cookie) => cookie.trim() === `${sheetCookie}=${sheet}`);
}

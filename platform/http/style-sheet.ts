// Finds out whether a browser has cached the style sheet. If so, its documents link to the sheet; otherwise they contain it.
// The client sets the cookie as soon as the sheet is in the browser's cache (ui/base/style-sheet.ts).
import { sheetCookie } from "../contract/boot.ts";

/** `sheet` is the current sheet's name, or empty if there is none. After an update the cookie still contains the old name. */
export function hasStyleSheet(cookies: string | undefined, sheet: string): boolean {
  if (cookies === undefined || sheet === "" || !cookies.includes(sheetCookie)) return false;
  return cookies.split(";").some((cookie) => cookie.trim() === `${sheetCookie}=${sheet}`);
}

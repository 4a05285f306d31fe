// The first document a visitor gets contains the whole style sheet. Once the page is ready, the same sheet is fetched as a
// file, so the browser caches it, and a cookie is set. Later documents then link to the file (platform/http/style-sheet.ts).
import { sheetAttribute, sheetCookie, styleSheetName } from "../../platform/contract/boot.ts";

/** About as long as a browser keeps an unused file. */
const cookieSeconds = 30 * 24 * 60 * 60;

/** Caches the style sheet. Does nothing if the document already links to it. A failure only costs some bytes next time. */
export function cacheStyleSheet(): void {
  const address = document.querySelector(`style[${sheetAttribute}]`)?.getAttribute(sheetAttribute) ?? "";
  if (styleSheetName(address) === "") return;
  addEventListener("load", () => void fetchStyleSheet(address).catch(() => {}), { once: true });
}

async function fetchStyleSheet(address: string): Promise<void> {
  const answer = await fetch(address, { priority: "low" });
  // The file is read to its end, because browsers do not cache an aborted download.
  await answer.text();
  if (!answer.ok) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari got the Cookie Store only in 2025, and it needs HTTPS.
  document.cookie = `${sheetCookie}=${styleSheetName(address)}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}

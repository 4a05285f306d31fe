// A document for somebody who was not here before carries the whole style sheet. Once the page stands the same sheet is
// fetched as a file, which the browser keeps, and a cookie says so: the next documents name it instead (platform/http/style-sheet.ts).
import { sheetAttribute, sheetCookie, styleSheetName } from "../../platform/contract/boot.ts";

/** As long as a browser is likely to keep a file nobody asked for. */
const cookieSeconds = 30 * 24 * 60 * 60;

/** Does nothing where the document names the sheet already. What goes wrong costs some bytes the next time. */
export function cacheStyleSheet(): void {
  const address = document.querySelector(`style[${sheetAttribute}]`)?.getAttribute(sheetAttribute) ?? "";
  if (styleSheetName(address) === "") return;
  addEventListener("load", () => void fetchStyleSheet(address).catch(() => {}), { once: true });
}

async function fetchStyleSheet(address: string): Promise<void> {
  const answer = await fetch(address, { priority: "low" });
  // To its end: what is broken off is not kept.
  await answer.text();
  if (!answer.ok) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store came to Firefox and Safari in 2025 alone, and not to plain HTTP.
  document.cookie = `${sheetCookie}=${styleSheetName(address)}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}

// A document for somebody who was not here before carries the whole style sheet. Once the page stands the same sheet is
// fetched as a file, which the browser keeps, and a cookie says so: the next documents name it instead (platform/http/sheet.ts).
import { sheetAttribute, sheetCookie, sheetNameOf } from "../../platform/contract/boot.ts";

/** As long as a browser is likely to keep a file nobody asked for. */
const rememberedSeconds = 30 * 24 * 60 * 60;

/** Does nothing where the document names the sheet already. What goes wrong costs some bytes the next time. */
export function keepSheet(): void {
  const address = document.querySelector(`style[${sheetAttribute}]`)?.getAttribute(sheetAttribute) ?? "";
  if (sheetNameOf(address) === "") return;
  addEventListener("load", () => void fetchSheet(address).catch(() => {}), { once: true });
}

async function fetchSheet(address: string): Promise<void> {
  const answer = await fetch(address, { priority: "low" });
  // To its end: what is broken off is not kept.
  await answer.text();
  if (!answer.ok) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store came to Firefox and Safari in 2025 alone, and not to plain HTTP.
  document.cookie = `${sheetCookie}=${sheetNameOf(address)}; Path=/; Max-Age=${rememberedSeconds}; SameSite=Lax${secure}`;
}

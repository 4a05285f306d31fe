import type { Log } from "../../base/log.ts";
import { isRecord } from "../../contract/json-values.ts";
import type { PageObject } from "../../contract/page-object.ts";
import type { Assets, Rendered } from "../../http/assets.ts";
import { redactPath } from "../../http/redact-path.ts";

export interface MadeDocument {
  bytes: Buffer<ArrayBuffer>;
  /** False if the client must render the page, because the server could not. */
  rendered: boolean;
}

export interface DocumentOptions {
  /**
   * Nonce of the document's last script. Without a nonce, the document's bytes are always the same, and hashes allow
   * its scripts.
   */
  nonce?: string | undefined;
  /** False if the document only links to the style sheet. */
  hasStyles: boolean;
}

export interface DocumentSettings {
  assets: Assets;
  log: Log;
  start: (props: PageObject["props"]) => string;
}

export type MakeDocument = (page: PageObject, options: DocumentOptions) => Promise<MadeDocument>;

/** `start` makes the document up to the head's first script from the page's props. */
export function createDocument({ assets, log, start }: DocumentSettings): MakeDocument {
  // A script after the styles has to wait for them, so this one comes before.
  const headScript = assets.headScript === "" ? "" : `<script>${assets.headScript}</script>`;
  return async (page, { nonce, hasStyles }) => {
    const rendered = await tryRender(page, assets, log);
    const { head, body } = rendered ?? toClientOnly(page);
    const before = `${start(page.props)}${headScript}${head.join("")}${assets.headFor(page.component, { hasStyles })}</head><body>`;
    const after = `${assets.scriptsFor(page.component)}<script${nonce === undefined ? "" : ` nonce="${nonce}"`}${assets.scriptTail}</body></html>`;
    return { bytes: encodePieces([before, ...body, after]), rendered: rendered !== undefined };
  };
}

/** Joins the pieces as bytes, because most already are bytes and joining them as text would encode them again. */
function encodePieces(pieces: Rendered["body"]): Buffer<ArrayBuffer> {
  const whole: Uint8Array[] = [];
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
    } else {
      whole.push(Buffer.from(text), piece);
      text = "";
    }
  }
  return Buffer.concat([...whole, Buffer.from(text)]);
}

async function tryRender(page: PageObject, assets: Assets, log: Log): Promise<Rendered | undefined> {
  try {
    return await assets.render(page);
  } catch (error) {
    log.error(
      { err: error, component: page.component, path: redactPath(page.url) },
      "could not render a page on the server; browsers render it themselves",
    );
    return undefined;
  }
}

function toClientOnly(page: PageObject): Rendered {
  const json = JSON.stringify(page).replaceAll("<", "\\u003c");
  const { site } = page.props;
  const brand = isRecord(site) && typeof site.brand === "string" ? site.brand : "";
  return {
    head: [`<title>${brand.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</title>`],
    body: [`<script data-page="app" type="application/json">${json}</script><div id="app"></div>`],
  };
}

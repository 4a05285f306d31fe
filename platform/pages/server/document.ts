// The HTML around a page on its first visit: rendered on the server, or left to the client when that fails.
import { accentStyle } from "../../../common/contract/accents.ts";
import { iconPath } from "../../../common/contract/site-icons.ts";
import type { Log } from "../../base/log.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { Assets, Rendered } from "../../http/assets.ts";
import { loggedPath } from "../../http/logged-path.ts";
import type { PageObject } from "./page-object.ts";

export interface MadeDocument {
  bytes: Buffer<ArrayBuffer>;
  /** False when the server could not render it, so the client has to. */
  rendered: boolean;
}

export interface DocumentOptions {
  /** Of the script at the end. Absent: the document is the same bytes whenever it is made, and its scripts are allowed by their hashes. */
  nonce?: string | undefined;
  /** The whole style sheet stands in it; otherwise it is named. */
  hasStyles: boolean;
}

export type MakeDocument = (page: PageObject, options: DocumentOptions) => Promise<MadeDocument>;

const fixedHead =
  '<meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="color-scheme" content="dark">';
const manifest = '<link rel="manifest" href="/site.webmanifest">';
const givenIcons =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">';

/** How every document begins: the root in the site's accent, so that nothing is painted in another, and its icons. */
export function documentStart(look: { accent?: unknown; version?: unknown }): string {
  const style = accentStyle(typeof look.accent === "string" ? look.accent : undefined);
  const icons = typeof look.version === "string" ? ownIcons(look.version) : givenIcons;
  return `<!doctype html><html lang="en"${style === "" ? "" : ` style="${style}"`}><head>${fixedHead}${icons}${manifest}`;
}

const ownIcons = (version: string): string =>
  `<link rel="icon" href="${iconPath("32", version)}" sizes="32x32" type="image/png">` +
  `<link rel="icon" href="${iconPath("192", version)}" sizes="192x192" type="image/png">` +
  `<link rel="apple-touch-icon" href="${iconPath("180", version)}">`;

/** The look as the page's own props have it: a kept document must not be older than its content. */
function lookOf({ props: { site } }: PageObject): { accent?: unknown; version?: unknown } {
  return isRecord(site) && isRecord(site.look) ? site.look : {};
}

export function createDocument({ assets, log }: { assets: Assets; log: Log }): MakeDocument {
  // Before the styles: a script that stands after them waits for them.
  const headScript = assets.headScript === "" ? "" : `<script>${assets.headScript}</script>`;
  return async (page, { nonce, hasStyles }) => {
    const rendered = await render(page, assets, log);
    const { head, body } = rendered ?? unrendered(page);
    const before = `${documentStart(lookOf(page))}${headScript}${head.join("")}${assets.headFor(page.component, { hasStyles })}</head><body>`;
    const after = `${assets.scriptsFor(page.component)}<script${nonce === undefined ? "" : ` nonce="${nonce}"`}${assets.scriptTail}</body></html>`;
    return { bytes: encoded([before, ...body, after]), rendered: rendered !== undefined };
  };
}

/** Most of a document is there as bytes: one text of all of it would be written out twice on its way. */
function encoded(pieces: Rendered["body"]): Buffer<ArrayBuffer> {
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

async function render(page: PageObject, assets: Assets, log: Log): Promise<Rendered | undefined> {
  try {
    return await assets.render(page);
  } catch (error) {
    log.error({ err: error, component: page.component, path: loggedPath(page.url) }, "page not rendered on the server");
    return undefined;
  }
}

function unrendered(page: PageObject): Rendered {
  const json = JSON.stringify(page).replaceAll("<", "\\u003c");
  const { site } = page.props;
  const brand = isRecord(site) && typeof site.brand === "string" ? site.brand : "";
  return {
    head: [`<title>${brand.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</title>`],
    body: [`<script data-page="app" type="application/json">${json}</script><div id="app"></div>`],
  };
}

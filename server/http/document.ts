// The HTML around a page on its first visit: rendered on the server, or left to the client when that fails.
import { isRecord } from "../../contracts/is-record.ts";
import type { Log } from "../core/log.ts";
import type { Assets, Rendered } from "./assets.ts";
import type { Pieces } from "./kept-page.ts";
import { loggedPath } from "./logged-path.ts";
import type { PageObject } from "./page-object.ts";

export interface DocumentPieces extends Pieces {
  tail: Buffer;
  /** False when the server could not render it, so the client has to. */
  rendered: boolean;
}

/** The nonce goes between the two pieces. */
export type MakeDocument = (page: PageObject) => Promise<DocumentPieces>;

/** What stands first in the head of every document. */
export const fixedHead =
  '<meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="color-scheme" content="dark">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">' +
  '<link rel="manifest" href="/site.webmanifest">';

export function createDocument({ assets, log }: { assets: Assets; log: Log }): MakeDocument {
  const tail = Buffer.from(`${assets.scriptTail}</body></html>`);
  return async (page) => {
    const rendered = await render(page, assets, log);
    const { head, body } = rendered ?? unrendered(page);
    const html =
      `<!doctype html><html lang="en"><head>${fixedHead}${head.join("")}${assets.headFor(page.component, { hasStyles: isGuests(page) })}</head>` +
      `<body>${body}${assets.scriptsFor(page.component)}<script nonce="`;
    return { head: Buffer.from(html), tail, rendered: rendered !== undefined };
  };
}

/** Guests' documents are compressed once and kept; the others are written anew each time. */
function isGuests({ props }: PageObject): boolean {
  return isRecord(props.auth) && props.auth.user === null;
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
    head: [`<title data-inertia="">${brand.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</title>`],
    body: `<script data-page="app" type="application/json">${json}</script><div id="app"></div>`,
  };
}

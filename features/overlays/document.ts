import { accentStyle } from "../../common/contract/accents.ts";
import type { Assets } from "../../platform/http/assets.ts";
import type { OverlayKind } from "./contract/overlays.ts";
import { m } from "./messages.ts";

const overlayRules = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // OBS opens the overlay directly, and the admins' page shows it in a frame.
  "frame-ancestors 'self'",
];

/** Returns the document's policy. The only inline style sets the site's accent; all other styles are files. */
export const overlayPolicy = (nonce: string): string =>
  [...overlayRules, `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`].join("; ");

const refusalPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "img-src data:",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

const head = (title: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><link rel="icon" href="data:,">' +
  `<title>${title}</title>`;

export interface OverlayFacts {
  kind: OverlayKind;
  /** A name from common/contract/accents.ts. */
  accent: string;
  /** The site's host, which the overlay shows. */
  address: string;
  /** The command to show, such as "!join". Null: the site listens to no chat, or the command is off. */
  command: string | null;
  nonce: string;
}

export function overlayDocument(
  assets: Pick<Assets, "overlay">,
  { kind, accent, address, command, nonce }: OverlayFacts,
): string {
  const { head: files, scriptTail } = assets.overlay();
  const style = accentStyle(accent);
  const colours = style === "" ? "" : `<style nonce="${nonce}">:root{${style}}</style>`;
  // Neither a host nor a command's name has characters that HTML would read as markup.
  const invitation = `data-address="${address}"${command === null ? "" : ` data-command="${command}"`}`;
  return (
    `${head("Overlay")}${files}${colours}</head><body><div id="overlay" data-overlay="${kind}" ${invitation}></div>` +
    `<script nonce="${nonce}${scriptTail}</body></html>`
  );
}

/** Returns the same document for every missing or wrong address. It is small, because it may appear on a running stream. */
export function refusalDocument(nonce: string): { html: string; policy: string } {
  const style =
    "html{background:transparent;font:500 16px/1.5 system-ui,sans-serif}" +
    "body{margin:0;min-height:100vh;display:grid;place-items:end start;padding:32px;box-sizing:border-box}" +
    "p{margin:0;max-width:26rem;padding:14px 18px;border-radius:14px;color:#b4c2cb;background:#10161df2;" +
    "box-shadow:inset 0 0 0 1px #ffffff1f}strong{display:block;color:#edf4f5}";
  const html =
    `${head(m.unknownTitle())}<style nonce="${nonce}">${style}</style></head><body><p role="status">` +
    `<strong>${m.unknownHead()}</strong>${m.unknownText()}</p></body></html>`;
  return { html, policy: refusalPolicy(nonce) };
}

import { isRecord } from "../../platform/contract/json-values.ts";
import { currentLanguage } from "../../platform/messages/languages.ts";
import { accentStyle } from "../contract/accents.ts";
import { iconPath } from "../contract/site-icons.ts";

const fixedHead =
  '<meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="color-scheme" content="dark">';
const manifest = '<link rel="manifest" href="/site.webmanifest">';
const defaultIcons =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">';

export function documentStart(look: { accent?: unknown; version?: unknown }): string {
  const style = accentStyle(typeof look.accent === "string" ? look.accent : undefined);
  const icons = typeof look.version === "string" ? siteIconTags(look.version) : defaultIcons;
  return `<!doctype html><html lang="${currentLanguage()}"${style === "" ? "" : ` style="${style}"`}><head>${fixedHead}${icons}${manifest}`;
}

const siteIconTags = (version: string): string =>
  `<link rel="icon" href="${iconPath("32", version)}" sizes="32x32" type="image/png">` +
  `<link rel="icon" href="${iconPath("192", version)}" sizes="192x192" type="image/png">` +
  `<link rel="apple-touch-icon" href="${iconPath("180", version)}">`;

/** Takes the look from the page's props, because a cached document must match its content. */
export const pageDocumentStart = ({ site }: Record<string, unknown>): string =>
  documentStart(isRecord(site) && isRecord(site.look) ? site.look : {});

// Lays out every email in the site's look, as HTML and as plain text. The HTML uses tables and inline styles, because many mail
// programs support nothing else; the style sheet at its top only adds dark mode and narrow screens.
import type { Letter, WrittenLetter } from "../../platform/mail/mail.ts";
import { type Accent, accents } from "../contract/accents.ts";
import { iconPath } from "../contract/site-icons.ts";
import { publicLook, publicOperator } from "./site-look.ts";
import { type SiteSettings, siteName } from "./site-settings.ts";

/** The path of a stored picture as a JPEG on the site's night colour, because some mail programs cannot read WebP. */
export const letterPicturePath = (name: string): string => `/site/letter-${name}.jpg`;

/** The site, as its emails show it. */
interface Sender {
  brand: string;
  look: SiteSettings["look"];
  /** The lines at the end: the brand and the operator. */
  foot: readonly string[];
  /** The address that pictures are loaded from. */
  origin: string;
}

/** Returns the email as it is sent. `origin` is the site's address. */
export function layoutLetter(letter: Letter, settings: SiteSettings, origin: string): WrittenLetter {
  const { to, replyTo, headers } = letter;
  const content = cleanContent(letter);
  const brand = siteName(settings, origin);
  const sender = { brand, look: settings.look, origin, foot: [brand, ...(publicOperator(settings).operator ?? [])] };
  return {
    ...{ to, subject: content.subject, text: toPlainText(content, sender), html: toHtml(content, sender) },
    ...(replyTo && { replyTo }),
    ...(headers && { headers }),
  };
}

type Content = Pick<Letter, "subject" | "paragraphs" | "picture" | "button" | "unsubscribe" | "language">;

const cleanContent = ({ subject, paragraphs, ...content }: Letter): Content => ({
  ...content,
  subject: isolateNames(subject.replace(/\s+/g, " ").trim()),
  paragraphs: paragraphs.map(isolateNames),
});

// cspell:ignore Hebr Syrc Thaa Nkoo
const rightToLeft = String.raw`[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]`;
const rightToLeftRun = new RegExp(String.raw`[\p{N}_-]*${rightToLeft}(?:[^\p{L}]*${rightToLeft})*[\p{N}_-]*`, "gu");
/** Control characters except the line feed, and every mark that changes the direction of text. */
const controls = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Isolates right-to-left names (Unicode, UAX #9), so they do not reorder the words and numbers beside them. */
const isolateNames = (text: string): string => text.replace(controls, "").replace(rightToLeftRun, "\u2068$&\u2069");

function toPlainText({ paragraphs, button, unsubscribe }: Content, { foot }: Sender): string {
  const link = ({ words, href }: NonNullable<Content["button"]>) => `${words}: ${href}`;
  const parts = [...paragraphs, ...(button ? [link(button)] : []), `-- \n${foot.join("\n")}`];
  return `${[...parts, ...(unsubscribe ? [link(unsubscribe)] : [])].join("\n\n")}\n`;
}

const ink = "#0a0f14";
const night = "#131a21";
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const previewLength = 140;

/** The button's colours swap in dark mode, because programs that force dark mode would turn dark text on the accent white. */
const toStyleSheet = (accent: string): string =>
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (max-width:480px){.page{padding:0!important}.in{padding-left:20px!important;padding-right:20px!important}" +
  ".title{font-size:23px!important}}" +
  `@media (prefers-color-scheme:dark){.page{background:${ink}!important}.card{background:${night}!important}` +
  ".title,.text{color:#edf4f5!important}.quiet{color:#9fb0bb!important}.foot{border-color:#2a343d!important}" +
  `.button{background:${accent}!important}.button a{color:${ink}!important}}`;

function toHtml(content: Content, sender: Sender): string {
  const { subject, paragraphs, picture, button, unsubscribe, language = "en" } = content;
  const { foot, look, origin } = sender;
  const accent = accents[look.accent];
  const preview = escapeHtml(paragraphs.join(" ").slice(0, previewLength).toWellFormed());
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>`,
    `<style>${toStyleSheet(accent[400])}</style></head><body style="margin:0;padding:0">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`,
    table('class="page" style="background:#eef2f4;padding:24px 12px" bgcolor="#eef2f4"', [
      '<tr><td align="center"><!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->',
      table(`class="card" style="max-width:600px;background:#ffffff;font:16px/1.55 ${font};text-align:left"`, [
        row(
          `class="in" bgcolor="${ink}" style="padding:18px 32px;background:${ink};border-bottom:3px solid ${accent[400]}"`,
          [renderHead(sender)],
        ),
        ...renderPicture(picture, origin),
        row('class="in" style="padding:28px 32px 32px;overflow-wrap:anywhere;word-break:break-word"', [
          `<h1 class="title" style="margin:0 0 16px;font:700 26px/1.2 ${font};color:#1a242c">${toLines(subject)}</h1>`,
          ...paragraphs.map(
            (text) =>
              `<p class="text" style="margin:0 0 14px;font:16px/1.55 ${font};color:#1a242c">${toLines(text)}</p>`,
          ),
          ...(button ? [renderButton(button, accent)] : []),
        ]),
        row(
          `class="in foot quiet" style="padding:18px 32px 24px;border-top:1px solid #dfe5e9;font:13px/1.5 ${font};color:#55646f;overflow-wrap:anywhere;word-break:break-word"`,
          [foot.map(escapeHtml).join("<br>"), ...(unsubscribe ? [renderUnsubscribe(unsubscribe)] : [])],
        ),
      ]),
      "<!--[if mso]></td></tr></table><![endif]--></td></tr>",
    ]),
    "</body></html>",
  ].join("");
}

const table = (attributes: string, rows: readonly string[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows.join("")}</table>`;
const row = (attributes: string, parts: readonly string[]): string =>
  `<tr><td ${attributes}>${parts.join("")}</td></tr>`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const toLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Shows the logo, or the mark beside the brand. The brand stays readable without pictures. */
function renderHead({ brand, look, origin }: Sender): string {
  const { version } = publicLook({ brand, look });
  const name = escapeHtml(brand);
  const source = escapeHtml(origin + (version === undefined ? "/brand/icon-192.png" : iconPath("letter", version)));
  const words = `color:#edf4f5;font:600 20px/36px ${font}`;
  if (look.logo !== "")
    return `<img src="${source}" alt="${name}" height="44" style="display:block;height:44px;max-width:240px;border:0;${words}">`;
  return (
    `<img src="${source}" alt="" height="36" style="height:36px;max-width:120px;border:0;vertical-align:middle;margin-right:12px">` +
    `<span style="${words};vertical-align:middle;overflow-wrap:anywhere">${name}</span>`
  );
}

function renderPicture(picture: string | undefined, origin: string): string[] {
  const name = /^\/uploads\/([0-9a-f]{64})\.webp$/.exec(picture ?? "")?.[1];
  if (name === undefined) return [];
  const source = escapeHtml(origin + letterPicturePath(name));
  const image = `<img src="${source}" alt="" width="600" style="display:block;width:100%;height:auto;border:0">`;
  return [row(`bgcolor="${ink}" style="background:${ink};font-size:0;line-height:0"`, [image])];
}

const renderButton = ({ words, href }: NonNullable<Letter["button"]>, accent: Accent): string =>
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>' +
  `<td class="button" bgcolor="${accent[900]}" style="border:2px solid ${accent[400]};border-radius:10px;background:${accent[900]};mso-padding-alt:12px 26px;text-align:center">` +
  `<a href="${escapeHtml(href)}" style="display:inline-block;padding:11px 26px;font:600 16px/1.4 ${font};color:${accent[300]};text-decoration:none">` +
  `${escapeHtml(words)}</a></td></tr></table>`;

const renderUnsubscribe = ({ words, href }: NonNullable<Letter["unsubscribe"]>): string =>
  `<br><br><a class="quiet" href="${escapeHtml(href)}" style="color:#55646f;text-decoration:underline">${escapeHtml(words)}</a>`;

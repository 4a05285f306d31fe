import type { Letter } from "../../platform/mail/mail.ts";

export type LetterPart = string | { href: string; words?: string };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const toPlainText = (part: LetterPart): string =>
  typeof part === "string" ? part : part.words === undefined ? part.href : `${part.words}: ${part.href}`;

const toHtml = (part: LetterPart): string =>
  typeof part === "string"
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.words ?? part.href)}</a></p>`;

export const buildLetter = (to: string, subject: string, parts: readonly LetterPart[]): Letter => ({
  to,
  subject,
  text: `${parts.map(toPlainText).join("\n\n")}\n`,
  html: parts.map(toHtml).join(""),
});

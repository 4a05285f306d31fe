// A letter as plain text and as HTML: paragraphs, and links that are paragraphs of their own.
import type { Letter } from "../../platform/mail/mail.ts";

/** `words`: what a link is called. */
export type LetterPart = string | { href: string; words?: string };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const plain = (part: LetterPart): string =>
  typeof part === "string" ? part : part.words === undefined ? part.href : `${part.words}: ${part.href}`;

const marked = (part: LetterPart): string =>
  typeof part === "string"
    ? `<p>${escaped(part)}</p>`
    : `<p><a href="${escaped(part.href)}">${escaped(part.words ?? part.href)}</a></p>`;

export const letterOf = (to: string, subject: string, parts: readonly LetterPart[]): Letter => ({
  to,
  subject,
  text: `${parts.map(plain).join("\n\n")}\n`,
  html: parts.map(marked).join(""),
});

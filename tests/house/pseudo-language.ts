// cspell:disable
// A made-up language for tests: every text of every `messages.ts`, accented, 40 % longer and in brackets.
import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readBaseCatalog } from "../../platform/messages/messages.ts";

const root = resolve(import.meta.dirname, "../..");

/** Unicode reserves this code for English with pseudo-accents. */
export const pseudoLanguage = "en-XA";

export async function writePseudoLanguage(languages: string): Promise<void> {
  for (const file of globSync("{*,features/*}/messages.ts", { cwd: root })) await import(join(root, file));
  const folder = join(languages, pseudoLanguage);
  await mkdir(folder, { recursive: true });
  for (const [name, texts] of Object.entries(readBaseCatalog())) {
    const translated = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]));
    await writeFile(join(folder, `${name}.json`), JSON.stringify(translated));
  }
}

/** Placeholders, plural forms and tags stay unchanged. */
export function toPseudo(text: string): string {
  let depth = 0;
  let letters = 0;
  const accented = [...text.matchAll(/<\/?\w+>|[{}]|[^{}<]+|</g)].map(([part]) => {
    if (part === "{") depth += 1;
    if (part === "}") depth -= 1;
    // Text is outside of braces, and inside of the second pair: `{n, plural, one {# ticket} other {# tickets}}`.
    if (depth % 2 === 1 || /^(<\/?\w+>|[{}<])$/.test(part)) return part;
    letters += part.replace(/[^a-z]/gi, "").length;
    return [...part].map((letter) => accents[letter] ?? letter).join("");
  });
  const padding = "ñ".repeat(Math.max(0, Math.round(letters * 0.4) - 2));
  const padded = text.includes(" ") ? padding.replace(/.{6}(?=.)/g, "$& ") : padding;
  return `⟦${accented.join("")}${padded === "" || !text.includes(" ") ? padded : ` ${padded}`}⟧`;
}

const plain = "aceilnorsuyACDEGIKLNORSTUYZ";
const marked = "áćéíľńőŕśúýÁĆĎÉĢÍĶĽŃŐŔŚŤÚÝŹ";
const accents: Record<string, string> = Object.fromEntries(
  [...plain].map((letter, at) => [letter, marked[at] ?? letter]),
);

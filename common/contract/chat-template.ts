// Templates of chat answers, such as "{name} you have {points} points."
import { m } from "../messages.ts";

const placeholderPattern = /\{([^{}]*)\}/g;

/** Returns the placeholders' names in order of appearance. */
export const findPlaceholders = (words: string): string[] =>
  [...words.matchAll(placeholderPattern)].map(([, name = ""]) => name);

/** Fills the placeholders in a template. A placeholder without a value is removed. */
export const fillTemplate = (words: string, given: Readonly<Record<string, string>>): string =>
  words
    .replace(placeholderPattern, (_, name: string) => given[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Applies `say` to the text between the placeholders and leaves the placeholders unchanged. */
export const mapTemplateText = (words: string, say: (text: string) => string): string =>
  words
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? say(part) : part))
    .join("");

export const maxTemplateLength = 300;

/** Returns why a template is invalid (`takes` lists the placeholders it may use), or null if it is valid. */
export function templateProblem(words: string, takes: readonly string[]): string | null {
  if ([...words].length > maxTemplateLength) return m.charactersAtMost({ count: maxTemplateLength });
  if (/[\p{Cc}\p{Cf}]/u.test(words)) return m.invisibleCharacters();
  if (/^\s*[!/.]/.test(words)) return m.answerLikeCommand();
  const strange = findPlaceholders(words).find((name) => !takes.includes(name));
  if (strange !== undefined)
    return m.placeholderUnknown({ placeholder: `{${strange}}`, placeholders: formatPlaceholders(takes) });
  if (/[{}]/.test(words.replace(placeholderPattern, ""))) return m.braceAlone();
  return null;
}

const formatPlaceholders = (takes: readonly string[]): string => takes.map((name) => `{${name}}`).join(", ");

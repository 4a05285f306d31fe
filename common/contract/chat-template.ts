import { m } from "../messages.ts";

const placeholderPattern = /\{([^{}]*)\}/g;

export const findPlaceholders = (words: string): string[] =>
  [...words.matchAll(placeholderPattern)].map(([, name = ""]) => name);

export const fillTemplate = (words: string, given: Readonly<Record<string, string>>): string =>
  words
    .replace(placeholderPattern, (_, name: string) => given[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

export const mapTemplateText = (words: string, say: (text: string) => string): string =>
  words
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? say(part) : part))
    .join("");

export const maxTemplateLength = 300;

/** `takes` lists the allowed placeholders. Returns the problem, or null if the template is valid. */
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

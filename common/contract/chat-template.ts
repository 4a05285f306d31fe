// Templates of chat answers with placeholders: "{name} you have {points} points."

const placeholderPattern = /\{([^{}]*)\}/g;

/** Returns the placeholders' names in order of appearance. */
export const findPlaceholders = (words: string): string[] =>
  [...words.matchAll(placeholderPattern)].map(([, name = ""]) => name);

/** Fills the placeholders. One without a value becomes empty. */
export const fillTemplate = (words: string, given: Readonly<Record<string, string>>): string =>
  words
    .replace(placeholderPattern, (_, name: string) => given[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Applies `say` to the text between placeholders and keeps the placeholders as they are. */
export const mapTemplateText = (words: string, say: (text: string) => string): string =>
  words
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? say(part) : part))
    .join("");

export const maxTemplateLength = 300;

/** Returns why a template cannot be used with the placeholders in `takes`, or null if it can. */
export function templateProblem(words: string, takes: readonly string[]): string | null {
  if ([...words].length > maxTemplateLength) return `At most ${maxTemplateLength} characters.`;
  if (/[\p{Cc}\p{Cf}]/u.test(words)) return "Must not hold invisible characters.";
  if (/^\s*[!/.]/.test(words)) return "Must not begin like a command: bots would answer each other.";
  const strange = findPlaceholders(words).find((name) => !takes.includes(name));
  if (strange !== undefined) return `There is no {${strange}} here; there is ${formatPlaceholders(takes)}.`;
  if (/[{}]/.test(words.replace(placeholderPattern, ""))) return "A { or } stands alone.";
  return null;
}

const formatPlaceholders = (takes: readonly string[]): string => takes.map((name) => `{${name}}`).join(", ");

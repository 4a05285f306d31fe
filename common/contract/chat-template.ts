// Words of answers with places for what is not known before: "{name} you have {points} points."

const placeholderPattern = /\{([^{}]*)\}/g;

/** The places in these words, in their order. */
export const findPlaceholders = (words: string): string[] =>
  [...words.matchAll(placeholderPattern)].map(([, name = ""]) => name);

/** The words with what is given put into its places; a place nothing is given for stays empty. */
export const fillTemplate = (words: string, given: Readonly<Record<string, string>>): string =>
  words
    .replace(placeholderPattern, (_, name: string) => given[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** What stands around the places as `showToast` says it; the places keep their names. */
export const mapTemplateText = (words: string, say: (text: string) => string): string =>
  words
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? say(part) : part))
    .join("");

export const maxTemplateLength = 300;

/** Why these words cannot be an answer whose places are `importAcceptsSql`; null when they can. */
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

// Words of answers with places for what is not known before: "{name} you have {points} points."

const place = /\{([^{}]*)\}/g;

/** The places in these words, in their order. */
export const placesIn = (words: string): string[] => [...words.matchAll(place)].map(([, name = ""]) => name);

/** The words with what is given put into its places; a place nothing is given for stays empty. */
export const filledWords = (words: string, given: Readonly<Record<string, string>>): string =>
  words
    .replace(place, (_, name: string) => given[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** What stands around the places as `say` says it; the places keep their names. */
export const aroundPlaces = (words: string, say: (text: string) => string): string =>
  words
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? say(part) : part))
    .join("");

export const mostWordsLetters = 300;

/** Why these words cannot be an answer whose places are `takes`; null when they can. */
export function wordsProblem(words: string, takes: readonly string[]): string | null {
  if ([...words].length > mostWordsLetters) return `At most ${mostWordsLetters} characters.`;
  if (/[\p{Cc}\p{Cf}]/u.test(words)) return "Must not hold invisible characters.";
  if (/^\s*[!/.]/.test(words)) return "Must not begin like a command: bots would answer each other.";
  const strange = placesIn(words).find((name) => !takes.includes(name));
  if (strange !== undefined) return `There is no {${strange}} here; there is ${listed(takes)}.`;
  if (/[{}]/.test(words.replace(place, ""))) return "A { or } stands alone.";
  return null;
}

const listed = (takes: readonly string[]): string => takes.map((name) => `{${name}}`).join(", ");

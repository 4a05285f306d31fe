// Texts are in ICU MessageFormat, typed by their placeholders. Each folder has its own `messages.ts`; a second language
// is a folder `languages/<language>` with a `<name>.json` for each. In the client's build, bin/messages-plugin.mjs
// replaces every use by the text in the build's language, so this module never reaches a browser.
import type { GetICUArgs } from "@schummar/icu-type-parser";
import compile from "icu-minify/compile";
import format from "icu-minify/format";
import type { ReactNode } from "react";

export const baseLanguage = "en";

/** Names of a text's tags: `"<b>Now</b>"` has `b`. */
type Tags<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;
type Options = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };
// biome-ignore lint/suspicious/noExplicitAny: a tag may wrap text or elements, which only its caller knows.
type Values<Text extends string> = GetICUArgs<Text, Options> & { [Name in Tags<Text>]: (inner: any) => ReactNode };

/** Takes the language of the current request if `language` is missing. A text with tags returns React nodes. */
type Message<Text extends string> = keyof Values<Text> extends never
  ? (values?: Record<never, never>, language?: string) => string
  : (values: Values<Text>, language?: string) => [Tags<Text>] extends [never] ? string : ReactNode;

export type Messages<Texts extends Record<string, string>> = { readonly [Key in keyof Texts]: Message<Texts[Key]> };

export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

const baseCatalog = new Map<string, Record<string, string>>();
let translations: ReadonlyMap<string, Catalog> = new Map();
const compiled = new Map<string, ReturnType<typeof compile>>();
let readCurrentLanguage = () => baseLanguage;

/** Returns a function for each text, compiled at its first use. `name` is the file's name in `languages/<language>`. */
export function messages<const Texts extends Record<string, string>>(name: string, texts: Texts): Messages<Texts>;
export function messages(name: string, texts: Record<string, string>): object {
  baseCatalog.set(name, texts);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, createMessage(name, key, text)]));
}

function createMessage(name: string, key: string, text: string) {
  return (values: object = {}, language = readCurrentLanguage()) => {
    const translated = translations.get(language)?.[name]?.[key] ?? text;
    const message = compiled.get(translated) ?? compile(translated);
    compiled.set(translated, message);
    return format(message, language, { ...values }, { formatters });
  };
}

const formatters = {
  getNumberFormat: cacheBySettings(Intl.NumberFormat),
  getDateTimeFormat: cacheBySettings(Intl.DateTimeFormat),
  getPluralRules: cacheBySettings(Intl.PluralRules),
};

/** Caches formatters, because creating one costs far more than using it. */
function cacheBySettings<Settings, Formatter>(Make: new (language: string, settings?: Settings) => Formatter) {
  const cache = new Map<string, Formatter>();
  return (language: string | readonly string[] | undefined, settings?: Settings): Formatter => {
    const key = JSON.stringify([language, settings]);
    const formatter = cache.get(key) ?? new Make(String(language), settings);
    cache.set(key, formatter);
    return formatter;
  };
}

/** Replaces all languages except the base language, which also supplies the texts that a language lacks. */
export function setTranslations(catalogs: ReadonlyMap<string, Catalog>): void {
  translations = catalogs;
}

export const listLanguages = (): readonly string[] => [baseLanguage, ...translations.keys()];

export function setLanguageSource(read: () => string): void {
  readCurrentLanguage = read;
}

export const readBaseCatalog = (): Catalog => Object.fromEntries(baseCatalog);

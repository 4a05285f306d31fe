// bin/messages-plugin.mjs compiles texts into calls of `message`, or of `richMessage` for texts with tags.
import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import { language } from "./language.ts";

const formatters = {
  getNumberFormat: (...settings: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...settings),
  getDateTimeFormat: (...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...settings),
  getPluralRules: (...settings: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...settings),
};

/** The returned function fills a compiled text. It returns a text, or the pieces in order if the text has tags. */
export const message =
  <Element = string>(compiled: CompiledMessage) =>
  (values?: FormatValues<Element>) =>
    format<Element>(compiled, language, values, { formatters });

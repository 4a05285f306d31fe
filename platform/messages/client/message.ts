// The browser's side of messages. bin/messages-plugin.mjs compiles texts into calls of `message`, or of `richMessage` if they
// have tags.
import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import { language } from "./language.ts";

const formatters = {
  getNumberFormat: (...settings: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...settings),
  getDateTimeFormat: (...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...settings),
  getPluralRules: (...settings: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...settings),
};

/** Returns the function for a compiled text: it returns a text, or for tags the pieces in order. */
export const message =
  <Element = string>(compiled: CompiledMessage) =>
  (values?: FormatValues<Element>) =>
    format<Element>(compiled, language, values, { formatters });

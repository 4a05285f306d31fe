// The browser's side of messages. bin/messages-plugin.mjs compiles texts into calls of `message`.
import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { language } from "./language.ts";

const formatters = {
  getNumberFormat: (...settings: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...settings),
  getDateTimeFormat: (...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...settings),
  getPluralRules: (...settings: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...settings),
};

/** Returns the function for a compiled text. A text with tags returns React nodes. */
export const message =
  (compiled: CompiledMessage) =>
  (values?: FormatValues<ReactNode>): ReactNode => {
    const nodes = format<ReactNode>(compiled, language, values, { formatters });
    return Array.isArray(nodes) ? createElement(Fragment, null, ...nodes) : nodes;
  };

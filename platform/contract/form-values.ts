import { z } from "zod";
import { m } from "../messages.ts";

type Words = string | (() => string);
const inWords = (words: Words): string => (typeof words === "string" ? words : words());

export const requiredText = (field: Words, most = 100) => {
  const missing = { error: () => m.fieldRequired({ field: inWords(field) }) };
  const tooLong = {
    error: () => m.fieldTooLong({ field: inWords(field), most }),
  };
  return z.string(missing).trim().min(1, missing).max(most, tooLong);
};

export const descriptionField = z
  .string({ error: () => m.descriptionRequired() })
  .trim()
  .max(2_000, { error: () => m.descriptionTooLong() });

/** Accepts digits only, so "1e3", "1.5", "-1" and " 7" are refused. */
export const wholeNumberField = (least: number, most: number, words: Words) => {
  const invalid = { error: () => inWords(words) };
  return z
    .union([z.string(), z.number()], invalid)
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/, invalid))
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));
};

/** Accepts ISO 8601 with a time zone, or `YYYY-MM-DDTHH:mm` in UTC (docs/decided.md, Desk). Refuses days that do not exist. */
export const dateTimeField = (words: Words) => {
  const invalid = { error: () => inWords(words) };
  return z
    .string(invalid)
    .trim()
    .transform((text) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00Z` : text))
    .pipe(z.iso.datetime({ offset: true, ...invalid }))
    .transform((text) => new Date(text));
};

export const optionalDateTimeField = (words: Words) =>
  z.union([z.literal(["", null]).transform(() => null), dateTimeField(words)], { error: () => inWords(words) });

export const booleanField = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);

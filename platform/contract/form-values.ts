// What forms carry, as it is read: texts, counts, moments, yes and no. Multipart carries text alone.
import { z } from "zod";

export const requiredText = (field: string, most = 100) =>
  z
    .string({ error: `${field} is required.` })
    .trim()
    .min(1, `${field} is required.`)
    .max(most, `${field} must be at most ${most.toLocaleString("en-US")} characters long.`);

/** May be empty. */
export const descriptionField = z
  .string({ error: "Description is required." })
  .trim()
  .max(2_000, "Description must be at most 2,000 characters long.");

/** Digits only: "1e3", "1.5", "-1" or " 7" are not counts. */
export const wholeNumberField = (least: number, most: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/, message))
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** ISO 8601 with a zone; a bare `YYYY-MM-DDTHH:mm` is UTC (docs/decided.md, Desk). Days that do not exist are refused. */
export const dateTimeField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .transform((text) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00Z` : text))
    .pipe(z.iso.datetime({ offset: true, error: message }))
    .transform((text) => new Date(text));

/** The same; empty: none. */
export const optionalDateTimeField = (message: string) =>
  z.union([z.literal(["", null]).transform(() => null), dateTimeField(message)], { error: message });

export const booleanField = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);

// Schemas for form fields: texts, counts, dates, yes and no. Multipart forms send only text.
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

/** Digits only: "1e3", "1.5", "-1" and " 7" are refused. */
export const wholeNumberField = (least: number, most: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/, message))
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** ISO 8601 with a zone. A bare `YYYY-MM-DDTHH:mm` is UTC (docs/decided.md, Desk). Refuses days that do not exist. */
export const dateTimeField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .transform((text) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00Z` : text))
    .pipe(z.iso.datetime({ offset: true, error: message }))
    .transform((text) => new Date(text));

/** The same, but empty means none. */
export const optionalDateTimeField = (message: string) =>
  z.union([z.literal(["", null]).transform(() => null), dateTimeField(message)], { error: message });

export const booleanField = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);

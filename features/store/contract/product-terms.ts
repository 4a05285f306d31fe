// The desk form's terms of sale, as the text fields of a multipart form. A field that is not sent keeps its value.
import { z } from "zod";
import { optionalDateTimeField } from "../../../platform/contract/form-values.ts";
import { fieldPlatforms, maxChoices, maxFields, maxTextLength, type ProductField } from "./product-fields.ts";

const limitMessage = "The limit must be a whole number from 1 to 1,000,000, or empty for none.";
const maxPerUser = 1_000_000;

const userLimit = z
  .string({ error: limitMessage })
  .trim()
  .regex(/^(\d{1,7})?$/, limitMessage)
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((limit) => limit === null || (limit >= 1 && limit <= maxPerUser), limitMessage);

const label = z
  .string()
  .trim()
  .min(1, "Every question needs words.")
  .max(60, "A question must be at most 60 characters long.");
const questionShape = { label, required: z.boolean() };
const choice = z
  .string()
  .transform((text) => text.replace(/\s+/gu, " ").trim())
  .pipe(z.string().min(1, "A choice is empty.").max(60, "A choice must be at most 60 characters long."));

const field = z.discriminatedUnion("kind", [
  z.object({
    ...questionShape,
    kind: z.literal("text"),
    max: z.int().min(1).max(maxTextLength, `An answer can have at most ${maxTextLength} characters.`),
  }),
  z.object({
    ...questionShape,
    kind: z.literal("choice"),
    choices: z
      .array(choice)
      .min(2, "A choice needs at least two answers.")
      .max(maxChoices, `A choice can have at most ${maxChoices} answers.`)
      .refine((choices) => new Set(choices).size === choices.length, "Two answers of a choice are the same."),
  }),
  z.object({ ...questionShape, kind: z.literal("address") }),
  z.object({
    ...questionShape,
    kind: z.literal("platform"),
    platform: z.enum(fieldPlatforms.map(({ value }) => value)),
  }),
]) satisfies z.ZodType<ProductField>;

const fieldsMessage = "The questions could not be read.";

const fields = z
  .string({ error: fieldsMessage })
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: fieldsMessage });
      return z.NEVER;
    }
  })
  .pipe(z.array(field, { error: fieldsMessage }).max(maxFields, `A product can ask at most ${maxFields} questions.`))
  .refine(
    (list) => new Set(list.map(({ label }) => label.toLowerCase())).size === list.length,
    "Two questions have the same words.",
  );

export const productTerms = z.object({
  status: z.enum(["draft", "on", "hidden"], { error: "A product is a draft, on or hidden." }).optional(),
  user_limit: userLimit.optional(),
  on_from: optionalDateTimeField("The start must be a date and a time.").optional(),
  on_until: optionalDateTimeField("The end must be a date and a time.").optional(),
  fields: fields.optional(),
  hands_codes: z
    .enum(["", "1"])
    .transform((text) => text === "1")
    .optional(),
});
export type ProductTerms = z.infer<typeof productTerms>;

export const maxCodes = 10_000;

/** `POST /api/products/{id}/codes`: one code per line. */
export const codesInput = z.object({ codes: z.string({ error: "Paste the codes, one a line." }) });

/** `POST /api/products/feature`: the product to feature; null features none. */
export const featureInput = z.object({ id: z.int().min(1).max(999_999_999_999_999).nullable() });

/** `POST /api/products/arrange`: the shelf from its start. Products left out follow. */
export const arrangeInput = z.object({
  ids: z.array(z.int().min(1).max(999_999_999_999_999)).max(1_000, "The shelf has at most 1,000 places."),
});

// The terms of sale in the desk's form, as text fields of a multipart form. A field that is not sent keeps its value.
import { z } from "zod";
import { optionalDateTimeField } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";
import { fieldPlatforms, maxChoices, maxFields, maxTextLength, type ProductField } from "./product-fields.ts";

const limitError = { error: m.userLimitInvalid };
const maxPerUser = 1_000_000;

const userLimit = z
  .string(limitError)
  .trim()
  .regex(/^(\d{1,7})?$/, limitError)
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((limit) => limit === null || (limit >= 1 && limit <= maxPerUser), limitError);

const label = z.string().trim().min(1, { error: m.questionMissing }).max(60, { error: m.questionTooLong });
const questionShape = { label, required: z.boolean() };
const choice = z
  .string()
  .transform((text) => text.replace(/\s+/gu, " ").trim())
  .pipe(z.string().min(1, { error: m.choiceMissing }).max(60, { error: m.choiceTooLong }));

const field = z.discriminatedUnion("kind", [
  z.object({
    ...questionShape,
    kind: z.literal("text"),
    max: z
      .int()
      .min(1)
      .max(maxTextLength, { error: () => m.maxLengthInvalid({ max: maxTextLength }) }),
  }),
  z.object({
    ...questionShape,
    kind: z.literal("choice"),
    choices: z
      .array(choice)
      .min(2, { error: m.tooFewChoices })
      .max(maxChoices, { error: () => m.tooManyChoices({ max: maxChoices }) })
      .refine((choices) => new Set(choices).size === choices.length, { error: m.choicesAlike }),
  }),
  z.object({ ...questionShape, kind: z.literal("address") }),
  z.object({
    ...questionShape,
    kind: z.literal("platform"),
    platform: z.enum(fieldPlatforms.map(({ value }) => value)),
  }),
]) satisfies z.ZodType<ProductField>;

const fieldsError = { error: m.questionsUnreadable };

/** The questions to a buyer, as one JSON text. */
export const questionsField = z
  .string(fieldsError)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: m.questionsUnreadable() });
      return z.NEVER;
    }
  })
  .pipe(z.array(field, fieldsError).max(maxFields, { error: () => m.tooManyQuestions({ max: maxFields }) }))
  .refine((list) => new Set(list.map(({ label }) => label.toLowerCase())).size === list.length, {
    error: () => m.questionsAlike(),
  });

export const productTerms = z.object({
  status: z.enum(["draft", "on", "hidden"], { error: m.statusInvalid }).optional(),
  user_limit: userLimit.optional(),
  on_from: optionalDateTimeField(m.saleFromInvalid).optional(),
  on_until: optionalDateTimeField(m.saleUntilInvalid).optional(),
  fields: questionsField.optional(),
  hands_codes: z
    .enum(["", "1"])
    .transform((text) => text === "1")
    .optional(),
});
export type ProductTerms = z.infer<typeof productTerms>;

export const maxCodes = 10_000;

/** The body of `POST /api/products/{id}/codes`: one code per line. */
export const codesInput = z.object({ codes: z.string({ error: m.codesMissing }) });

/** The body of `POST /api/products/feature`: the product to feature; null features none. */
export const featureInput = z.object({ id: z.int().min(1).max(999_999_999_999_999).nullable() });

/** The body of `POST /api/products/arrange`: the shelf's order from its start. Products that are left out come last. */
export const arrangeInput = z.object({
  ids: z.array(z.int().min(1).max(999_999_999_999_999)).max(1_000, { error: m.tooManyPlaces }),
});

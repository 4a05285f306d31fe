// Schemas of the raffle calls. They are apart from raffles.ts so that pages do not load the schema library.
import { z } from "zod";
import { partners } from "../../../common/contract/partners.ts";
import {
  dateTimeField,
  descriptionField,
  requiredText,
  wholeNumberField,
} from "../../../platform/contract/form-values.ts";

const wagerMessage = "Wager required must be an amount of dollars from 0 to 1,000,000,000.";

/** Takes dollars as text or number, with at most two decimals. Returns cents. */
const dollars = z
  .union([z.string(), z.number()], { error: wagerMessage })
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, wagerMessage))
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(100_000_000_000, wagerMessage));

export const raffleInput = z.object({
  name: requiredText("Name"),
  description: descriptionField,
  number_of_winners: wholeNumberField(1, 1_000, "Winners count must be a whole number from 1 to 1,000."),
  entry_price: wholeNumberField(
    0,
    1_000_000_000_000,
    "Entry price must be a whole number of points from 0 to 1,000,000,000,000.",
  ),
  max_entries_per_user: wholeNumberField(
    1,
    1_000_000,
    "Max entries per user must be a whole number from 1 to 1,000,000.",
  ),
  ends_at: dateTimeField("The end must be a date and a time."),
  wager_required: dollars.default(0),
  partner: wholeNumberField(1, 99, "There is no such partner.")
    .refine((type) => partners.some((partner) => partner.type === type), "There is no such partner.")
    .default(1),
});

/** The repeat rule and the time zone of its hour. Not sent: the rule stays. */
export const repeatsInput = z.object({
  repeats: z.enum(["", "day", "week"], { error: "A raffle repeats every day, every week, or not." }).optional(),
  zone: z.string().max(60).default("UTC"),
});

/** `wager_required` in cents. */
export type RaffleInput = z.infer<typeof raffleInput>;

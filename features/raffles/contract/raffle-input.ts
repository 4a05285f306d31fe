// Schemas of the raffle calls. They are not in raffles.ts, so pages do not load the schema library.
import { z } from "zod";
import { partners } from "../../../common/contract/partners.ts";
import {
  dateTimeField,
  descriptionField,
  requiredText,
  wholeNumberField,
} from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";

const wagerError = { error: m.wagerInvalid };

/** Accepts dollars as text or number, with at most two decimals. Returns cents. */
const dollars = z
  .union([z.string(), z.number()], wagerError)
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, wagerError))
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(100_000_000_000, wagerError));

export const raffleInput = z.object({
  name: requiredText(m.nameLabel),
  description: descriptionField,
  number_of_winners: wholeNumberField(1, 1_000, m.winnersInvalid),
  entry_price: wholeNumberField(0, 1_000_000_000_000, m.priceInvalid),
  max_entries_per_user: wholeNumberField(1, 1_000_000, m.maxEntriesInvalid),
  ends_at: dateTimeField(m.endInvalid),
  wager_required: dollars.default(0),
  partner: wholeNumberField(1, 99, m.partnerInvalid)
    .refine((type) => partners.some((partner) => partner.type === type), { error: m.partnerInvalid })
    .default(1),
});

/** The repeat rule and the time zone of its hour. If the form does not send `repeats`, the rule stays as it is. */
export const repeatsInput = z.object({
  repeats: z.enum(["", "day", "week"], { error: m.repeatsInvalid }).optional(),
  zone: z.string().max(60).default("UTC"),
});

/** `wager_required` is in cents. */
export type RaffleInput = z.infer<typeof raffleInput>;

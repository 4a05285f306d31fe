import { z } from "zod";
import { partners } from "../../../common/contract/partners.ts";
import {
  dateTimeField,
  descriptionField,
  requiredText,
  wholeNumberField,
} from "../../../platform/contract/form-values.ts";
import type { ProductField } from "../../store/contract/product-fields.ts";
import { questionsField } from "../../store/contract/product-terms.ts";
import { m } from "../messages.ts";

const wagerError = { error: m.wagerInvalid };

const dollars = z
  .union([z.string(), z.number()], wagerError)
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, wagerError))
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(100_000_000_000, wagerError));

/** Accepts "1,500" as well as "1500". Returns the text without separators. */
const prizeAmount = z
  .union([z.string(), z.number()], { error: m.prizeAmountInvalid })
  .transform((value) => String(value).replaceAll(",", "").trim())
  .default("0");

const mostPoints = 1_000_000_000_000;
const mostCents = 100_000_000;

/** Returns points or, for bucks, cents. Returns null for an invalid amount. */
function parsePrize(kind: "item" | "points" | "bucks", given: string): number | null {
  const [, whole = "", decimals = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(given === "" ? "0" : given) ?? [];
  if (whole === "" || (kind !== "bucks" && decimals !== "")) return null;
  const amount = kind === "bucks" ? Number(whole) * 100 + Number(decimals.padEnd(2, "0")) : Number(whole);
  const least = kind === "item" ? 0 : 1;
  return amount >= least && amount <= (kind === "bucks" ? mostCents : mostPoints) ? amount : null;
}

const prizeAmountWords = { item: m.prizeWorthInvalid, points: m.prizePointsInvalid, bucks: m.prizeBucksInvalid };

export const raffleInput = z
  .object({
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
    prize_kind: z.enum(["item", "points", "bucks"], { error: m.prizeKindInvalid }).default("item"),
    prize_amount: prizeAmount,
    fields: questionsField.default([]),
  })
  .transform(({ fields, prize_amount: given, ...input }, context) => {
    const amount = parsePrize(input.prize_kind, given);
    if (amount === null) {
      context.addIssue({ code: "custom", message: prizeAmountWords[input.prize_kind](), path: ["prize_amount"] });
      return z.NEVER;
    }
    return { ...input, prize_amount: amount, prize_fields: input.prize_kind === "item" ? fields : [] };
  });

/** The repeat rule and the time zone of its hour. Without `repeats`, the rule does not change. */
export const repeatsInput = z.object({
  repeats: z.enum(["", "day", "week"], { error: m.repeatsInvalid }).optional(),
  zone: z.string().max(60).default("UTC"),
});

/**
 * `wager_required` is in cents, and `prize_amount` in points or cents. `prize_fields` are the questions to an item's
 * winner. Without a kind, the prize is an item.
 */
export type RaffleInput = Omit<ParsedRaffle, PrizeField> & {
  prize_kind?: ParsedRaffle["prize_kind"];
  prize_amount?: number;
  prize_fields?: readonly ProductField[];
};
type ParsedRaffle = z.infer<typeof raffleInput>;
type PrizeField = "prize_kind" | "prize_amount" | "prize_fields";

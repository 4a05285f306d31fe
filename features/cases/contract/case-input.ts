// Schemas of the case calls: an admin's case and a viewer's roll. They are apart from cases.ts so that pages do not load the
// schema library.
import { z } from "zod";
import { rollCounts } from "../../../fairness/checks/roll-counts.ts";
import { ticketCount } from "../../../fairness/rules/roll-rule.ts";
import { clientSeedSchema } from "../../../fairness/rules/seeds.ts";

export const maxRewards = 100;
const maxPricePoints = 1_000_000_000_000;
const maxBucksDollars = 1_000_000;
const maxStock = 1_000_000;

const parseDigits = (text: string, most: number): number | null =>
  /^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : null;

/**
 * Parses "0.25" as 250,000 tickets. Takes at most six decimals (trailing zeros aside), no exponent and no sign. Returns null
 * for anything else.
 */
export function parseProbability(text: string): number | null {
  const match = /^(\d{0,3})(?:\.(\d{1,6})0{0,20})?$/.exec(text);
  if (match === null || text === "") return null;
  const tickets = Number(match[1] ?? "0") * ticketCount + Number((match[2] ?? "").padEnd(6, "0"));
  return tickets <= ticketCount ? tickets : null;
}

/** Parses "12.50" as 1,250 cents. */
function parseCents(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= maxBucksDollars * 100 ? cents : null;
}

/** Multipart sends text. A missing field gets its default. */
const text = z.string({ error: "This must be text." });

function parsedField<Value>(parse: (value: string) => Value | null, message: string, whenAbsent: string) {
  return text.default(whenAbsent).transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const nameField = (what: string) =>
  text
    .default("")
    .pipe(z.string().trim().min(1, `${what} is required.`).max(100, `${what} must be at most 100 characters long.`));

const amountWords = {
  points: "The amount must be a whole number of points from 0 to 1,000,000,000,000.",
  item: "The worth must be a whole number of points from 0 to 1,000,000,000,000.",
  bucks: "The amount must be dollars from 0 to 1,000,000 with at most two decimals.",
};

const rewardInput = z
  .object({
    label: nameField("Reward label"),
    prob: parsedField(parseProbability, "The probability must be from 0 to 1 with at most six decimals.", ""),
    kind: z.enum(["item", "points", "bucks"], { error: "The kind must be item, points or bucks." }).default("item"),
    amount: text.default("0"),
    stock: parsedField(
      (value) => (value === "" ? { left: null } : parseStock(value)),
      "The stock must be a whole number from 0 to 1,000,000, or empty for no limit.",
      "",
    ),
  })
  .transform(({ label, prob, kind, amount, stock }, context) => {
    const given = amount === "" ? "0" : amount;
    const units = kind === "bucks" ? parseCents(given) : parseDigits(given, maxPricePoints);
    if (units === null) {
      context.addIssue({ code: "custom", message: amountWords[kind], path: ["amount"] });
      return z.NEVER;
    }
    return { label, tickets: prob, kind, amount: units, stock: stock.left };
  });

function parseStock(value: string): { left: number | null } | null {
  const left = parseDigits(value, maxStock);
  return left === null ? null : { left };
}

/** A reward as it is saved: `amount` in points or cents, `stock` null for no limit. */
export type RewardInput = z.output<typeof rewardInput>;

/** A case as it is saved; `price` in points. */
export const caseInput = z.object({
  name: nameField("Name"),
  price: parsedField(
    (value) => parseDigits(value, maxPricePoints),
    "Price must be a whole number of points from 0 to 1,000,000,000,000.",
    "",
  ),
  rewards: z
    .array(rewardInput)
    .min(1, "A case needs at least one reward.")
    .max(maxRewards, `A case has at most ${maxRewards} rewards.`)
    .refine((rewards) => rewards.reduce((sum, reward) => sum + reward.tickets, 0) === ticketCount, {
      error: "The probabilities must add up to exactly 1.",
    }),
});
export type CaseInput = z.output<typeof caseInput>;

const seenCount = text.regex(/^\d{1,9}$/, "What was seen must be a whole number.").transform(Number);

/**
 * Our own form adds to an edit its version and, per reward, the position and the stock it showed. Pieces won during
 * the edit then stay won.
 */
export const caseSeenInput = z.object({
  version: seenCount.optional(),
  rewards: z.array(
    z.object({
      was: seenCount.optional(),
      stock_seen: z.union([z.literal("").transform(() => null), seenCount]).optional(),
    }),
  ),
});
export type CaseSeen = z.output<typeof caseSeenInput>;

/**
 * `version`: the odds the viewer saw; a roll on other odds is refused. `client_seed`: made by their browser for this roll,
 * so its ticket cannot be known beforehand; without one the pair's counts.
 */
export const rollInput = z.object({
  version: z.int().min(1).max(2_147_483_647).optional(),
  client_seed: clientSeedSchema.optional(),
});
export type RollInput = z.output<typeof rollInput>;

/** The roll counts that one press allows. `client_seeds`: one per roll, each as in `rollInput`. */
export const rollManyInput = z
  .object({
    times: z.literal([...rollCounts], { error: "Open 3, 5 or 10 at once." }),
    version: rollInput.shape.version,
    client_seeds: z.array(clientSeedSchema, { error: "The client seeds must be a list." }).optional(),
  })
  .refine(({ times, client_seeds: seeds }) => seeds === undefined || seeds.length === times, {
    error: "There must be one client seed a roll.",
    path: ["client_seeds"],
  });

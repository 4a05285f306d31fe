// Not in cases.ts, so pages do not load zod.
import { z } from "zod";
import { rollCounts } from "../../../fairness/checks/roll-counts.ts";
import { ticketCount } from "../../../fairness/rules/roll-rule.ts";
import { clientSeedSchema } from "../../../fairness/rules/seeds.ts";
import { m } from "../messages.ts";

export const maxRewards = 100;
const maxPricePoints = 1_000_000_000_000;
const maxBucksDollars = 1_000_000;
const maxStock = 1_000_000;

const parseDigits = (text: string, most: number): number | null =>
  /^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : null;

/**
 * Parses "0.25" as 250,000 tickets. Accepts at most six decimals (apart from trailing zeros), no exponent and no sign. Returns
 * null for anything else.
 */
export function parseProbability(text: string): number | null {
  const match = /^(\d{0,3})(?:\.(\d{1,6})0{0,20})?$/.exec(text);
  if (match === null || text === "") return null;
  const tickets = Number(match[1] ?? "0") * ticketCount + Number((match[2] ?? "").padEnd(6, "0"));
  return tickets <= ticketCount ? tickets : null;
}

/** Parses "12.50" as 1,250 cents. Returns null for anything else. */
function parseCents(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= maxBucksDollars * 100 ? cents : null;
}

/** A multipart form sends every value as text. A missing field gets its default. */
const text = z.string({ error: () => m.mustBeText() });

function parsedField<Value>(parse: (value: string) => Value | null, words: () => string, whenAbsent: string) {
  return text.default(whenAbsent).transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: words() });
    return z.NEVER;
  });
}

const nameField = (missing: () => string, tooLong: () => string) =>
  text.default("").pipe(z.string().trim().min(1, { error: missing }).max(100, { error: tooLong }));

const amountWords = {
  points: m.amountPointsRange,
  item: m.worthPointsRange,
  bucks: m.amountDollarsRange,
};

const rewardInput = z
  .object({
    label: nameField(
      () => m.enterRewardLabel(),
      () => m.labelTooLong(),
    ),
    prob: parsedField(parseProbability, m.enterProbability, ""),
    kind: z.enum(["item", "points", "bucks"], { error: () => m.chooseKind() }).default("item"),
    amount: text.default("0"),
    stock: parsedField((value) => (value === "" ? { left: null } : parseStock(value)), m.stockRange, ""),
  })
  .transform(({ label, prob, kind, amount, stock }, context) => {
    const given = amount === "" ? "0" : amount;
    const units = kind === "bucks" ? parseCents(given) : parseDigits(given, maxPricePoints);
    if (units === null) {
      context.addIssue({ code: "custom", message: amountWords[kind](), path: ["amount"] });
      return z.NEVER;
    }
    return { label, tickets: prob, kind, amount: units, stock: stock.left };
  });

function parseStock(value: string): { left: number | null } | null {
  const left = parseDigits(value, maxStock);
  return left === null ? null : { left };
}

/** A reward as it is saved. `amount` is in points or cents; a null `stock` means no limit. */
export type RewardInput = z.output<typeof rewardInput>;

export const caseInput = z.object({
  name: nameField(
    () => m.enterCaseName(),
    () => m.nameTooLong(),
  ),
  price: parsedField((value) => parseDigits(value, maxPricePoints), m.pricePointsRange, ""),
  rewards: z
    .array(rewardInput)
    .min(1, { error: () => m.addOneReward() })
    .max(maxRewards, { error: () => m.tooManyRewards({ most: maxRewards }) })
    .refine((rewards) => rewards.reduce((sum, reward) => sum + reward.tickets, 0) === ticketCount, {
      error: () => m.probabilitiesMustAddUp(),
    }),
});
export type CaseInput = z.output<typeof caseInput>;

const seenCount = text.regex(/^\d{1,9}$/, { error: () => m.seenMustBeWhole() }).transform(Number);

/**
 * Our own form adds the case's version and, for each reward, the position and stock it showed. Pieces won during the edit then
 * stay won.
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
 * `version`: the odds the viewer saw; a roll on other odds is refused. `client_seed`: made by the viewer's browser for this
 * roll, so nobody can know its ticket beforehand. Without `client_seed`, the roll uses the seed pair's.
 */
export const rollInput = z.object({
  version: z.int().min(1).max(2_147_483_647).optional(),
  client_seed: clientSeedSchema.optional(),
});
export type RollInput = z.output<typeof rollInput>;

/** One press allows only certain numbers of rolls. `client_seeds` has one seed per roll, each as in `rollInput`. */
export const rollManyInput = z
  .object({
    times: z.literal([...rollCounts], { error: () => m.chooseTimes() }),
    version: rollInput.shape.version,
    client_seeds: z.array(clientSeedSchema, { error: () => m.seedsMustBeList() }).optional(),
  })
  .refine(({ times, client_seeds: seeds }) => seeds === undefined || seeds.length === times, {
    error: () => m.oneSeedPerRoll(),
    path: ["client_seeds"],
  });

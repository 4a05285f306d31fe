// Refusals of spends and claims: a name and facts, built as jsonb in the statement and validated when read.
import { z } from "zod";

/** Returns the SQL of a refusal. The facts are SQL too. */
export function refusalSql(why: string, facts: Record<string, string> = {}): string {
  const named = Object.entries(facts).map(([name, fact]) => `, '${name}', ${fact}`);
  return `jsonb_build_object('why', '${why}'${named.join("")})`;
}

/** A whole number as text, since it may exceed a double's exact range. */
const wholeNumber = z.string().regex(/^\d+$/);

/** Any spend may return it. `missing` is how much the account lacks, in points or cents. */
export const insufficientFunds = z.object({ why: z.literal("insufficient_funds"), missing: wholeNumber });
/** Anything that pays may return it: the account would exceed its limit (balance-limits.ts). */
export const balanceFull = z.object({ why: z.literal("balance_full") });
export type BalanceFull = z.output<typeof balanceFull>;

// Refusals of spends and claims. Each is a name with values, built as jsonb in the statement and validated when read.
import { z } from "zod";

/** Returns the SQL of a refusal. The values in `facts` are also SQL. */
export function refusalSql(why: string, facts: Record<string, string> = {}): string {
  const named = Object.entries(facts).map(([name, fact]) => `, '${name}', ${fact}`);
  return `jsonb_build_object('why', '${why}'${named.join("")})`;
}

/** A whole number as text, because it may be too large for an exact JavaScript number. */
const wholeNumber = z.string().regex(/^\d+$/);

/** Any spend may return this refusal. `missing` is the amount that the account lacks, in points or cents. */
export const insufficientFunds = z.object({ why: z.literal("insufficient_funds"), missing: wholeNumber });
/** Any payment may return this refusal: the account would exceed its limit (balance-limits.ts). */
export const balanceFull = z.object({ why: z.literal("balance_full") });
export type BalanceFull = z.output<typeof balanceFull>;

// Why a spend or a claim is refused: a name and its facts, as jsonb where the statement finds it, and checked where it
// comes back.
import { z } from "zod";

/** SQL of a refusal. The facts are SQL, too. */
export function refusalSql(why: string, facts: Record<string, string> = {}): string {
  const named = Object.entries(facts).map(([name, fact]) => `, '${name}', ${fact}`);
  return `jsonb_build_object('why', '${why}'${named.join("")})`;
}

/** A whole number as text: it may be more than a double holds exactly. */
const wholeNumber = z.string().regex(/^\d+$/);

/** Of every spend. `loadFailed`: what the account lacks, in points or cents. */
export const insufficientFunds = z.object({ why: z.literal("insufficient_funds"), missing: wholeNumber });
/** Of whatever pays: it does not fit into the account (limits.ts). */
export const balanceFull = z.object({ why: z.literal("balance_full") });
export type BalanceFull = z.output<typeof balanceFull>;

// Why nothing is claimed, and what a refused rank says.

import { z } from "zod";
import { type Refusal, refusal } from "../../contracts/refusals.ts";
import { unreachable } from "../core/result.ts";
import { balanceFull } from "../ledger/refusals.ts";

export const rakebackRefusals = z.discriminatedUnion("why", [
  balanceFull,
  /** Less than a cent. */
  z.object({ why: z.literal("nothing_due") }),
]);
export type RakebackRefusal = z.output<typeof rakebackRefusals>;

export const rankRefusals = z.discriminatedUnion("why", [
  balanceFull,
  z.object({ why: z.literal("claimed") }),
  z.object({ why: z.literal("unlinked") }),
  /** `cents`: how much is still to be wagered. */
  z.object({ why: z.literal("short"), cents: z.int() }),
  /** The Roobet account brought it to somebody already. */
  z.object({ why: z.literal("used") }),
  /** `rank`: the one to claim first. */
  z.object({ why: z.literal("earlier"), rank: z.string() }),
]);
export type RankRefusal = z.output<typeof rankRefusals>;

export const accountFull = "Your account is full. Spend some of it before you claim more.";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The sentence for a refusal of `claimRank`. */
export function rankRefusal(name: string, refused: RankRefusal): Refusal {
  switch (refused.why) {
    case "claimed":
      return refusal("claimed_already", `You have already claimed ${name}.`);
    case "unlinked":
      return refusal("not_linked", "Link your Roobet account to claim ranks.");
    case "short":
      return refusal("not_earned", `Wager ${dollars.format(refused.cents / 100)} more this month to reach ${name}.`);
    case "used":
      return refusal("account_used", `Your Roobet account has brought its ${name} reward already.`);
    case "earlier":
      return refusal("not_yet", `Claim ${refused.rank} first.`);
    case "balance_full":
      return refusal("account_full", accountFull);
    default:
      return unreachable(refused);
  }
}

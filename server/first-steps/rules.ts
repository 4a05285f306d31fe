// Why no gift is given, and what is said then.

import { z } from "zod";
import { type Refusal, refusal } from "../../contracts/refusals.ts";
import { balanceFull } from "../ledger/refusals.ts";

export const giftRefusals = z.discriminatedUnion("why", [
  balanceFull,
  /** They have it already. */
  z.object({ why: z.literal("given") }),
  /** The site gives none. */
  z.object({ why: z.literal("none") }),
  /** It is another than they were shown. */
  z.object({ why: z.literal("changed") }),
  z.object({ why: z.literal("unfinished") }),
  /** An account they linked brought it to somebody already. */
  z.object({ why: z.literal("used") }),
]);
export type GiftRefusal = z.output<typeof giftRefusals>;

export const giftWords: Record<GiftRefusal["why"], Refusal> = {
  balance_full: refusal("account_full", "Your account is full. Spend some of it before you take more."),
  given: refusal("claimed_already", "You have taken this gift already."),
  none: refusal("over", "There is no gift at the moment."),
  changed: refusal("changed_meanwhile", "The gift was just changed. Have a look at it again."),
  unfinished: refusal("not_earned", "Take all the steps first."),
  used: refusal("account_used", "An account you linked has brought this gift to somebody already."),
};

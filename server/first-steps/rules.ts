// Why no gift is given, and what is said then.
import { z } from "zod";
import { unreachable } from "../core/result.ts";
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

export function giftRefusal({ why }: GiftRefusal): string {
  switch (why) {
    case "balance_full":
      return "Your account is full. Spend some of it before you take more.";
    case "given":
      return "You have taken this gift already.";
    case "none":
      return "There is no gift at the moment.";
    case "changed":
      return "The gift was just changed. Have a look at it again.";
    case "unfinished":
      return "Take all the steps first.";
    case "used":
      return "An account you linked has brought this gift to somebody already.";
    default:
      return unreachable(why);
  }
}

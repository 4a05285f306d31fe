// What the answer of a purchase means to the buyer, in the documented words (STORE-09 to STORE-12).
import { refusalWords } from "../../../contracts/refusal-words.ts";
import { type Acted, isKnown } from "../../act.ts";
import { type Answer, firstError, messageOf } from "../../api.ts";

export const purchaseWords = {
  success: "Successfully purchased the product!",
  soldOut: "Product is currently out of stock!",
  insufficient: "You have insufficient funds!",
  priceChanged: "The price has changed. Nothing was charged: look again before you buy.",
  failure: "Failed to purchase product, try again later!",
} as const;

export type PurchaseOutcome = Acted<
  { text: string },
  { why: "sold out" | "insufficient funds" | "price changed" | "other" }
>;

export function purchaseOutcome(answer: Answer): PurchaseOutcome {
  if (!isKnown(answer)) return { kind: "unknown", text: purchaseWords.failure };
  switch (messageOf(answer.body)) {
    case "success":
      return { kind: "done", text: purchaseWords.success };
    case refusalWords.outOfStock:
      return { kind: "refused", why: "sold out", text: purchaseWords.soldOut };
    case refusalWords.insufficientFunds:
      return { kind: "refused", why: "insufficient funds", text: purchaseWords.insufficient };
    case refusalWords.priceChanged:
      return { kind: "refused", why: "price changed", text: purchaseWords.priceChanged };
    default:
      return { kind: "refused", why: "other", text: firstError(answer.body) ?? purchaseWords.failure };
  }
}

// What the answer of a purchase means to the buyer, in the documented words (STORE-09 to STORE-12).
import { type Answer, firstError, messageOf } from "../../api.ts";

export const purchaseWords = {
  success: "Successfully purchased the product!",
  soldOut: "Product is currently out of stock!",
  insufficient: "You have insufficient funds!",
  priceChanged: "The price has changed. Nothing was charged: look again before you buy.",
  failure: "Failed to purchase product, try again later!",
} as const;

export type PurchaseOutcome =
  | { kind: "bought"; text: string }
  | { kind: "refused"; why: "sold out" | "insufficient funds" | "price changed" | "other"; text: string }
  /** Whether it was bought is not known: the next try must carry the same key. */
  | { kind: "unknown"; text: string };

export function purchaseOutcome(answer: Answer): PurchaseOutcome {
  if (answer.kind === "unreachable" || answer.status >= 500) return { kind: "unknown", text: purchaseWords.failure };
  switch (messageOf(answer.body)) {
    case "success":
      return { kind: "bought", text: purchaseWords.success };
    case "product out of stock":
      return { kind: "refused", why: "sold out", text: purchaseWords.soldOut };
    case "insufficient funds":
      return { kind: "refused", why: "insufficient funds", text: purchaseWords.insufficient };
    case "price changed":
      return { kind: "refused", why: "price changed", text: purchaseWords.priceChanged };
    default:
      return { kind: "refused", why: "other", text: firstError(answer.body) ?? purchaseWords.failure };
  }
}

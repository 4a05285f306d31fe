// Buying: sends the purchase, says how it went, and brings the page up to date.
import { router } from "@inertiajs/react";
import { paths } from "../../../contracts/paths.ts";
import type { Product } from "../../../contracts/store.ts";
import { say, useAct } from "../../act.ts";
import { type PurchaseOutcome, purchaseOutcome } from "./outcomes.ts";

/** `buy` answers what came of it; it buys at the price the product shows, or not at all. */
export function usePurchase(): {
  buy: (product: Pick<Product, "id" | "price">) => Promise<PurchaseOutcome>;
  isBuying: boolean;
} {
  const { act, isActing } = useAct();
  const buy = async ({ id, price }: Pick<Product, "id" | "price">) => {
    const outcome = await act({ path: paths.api.purchase(id), shown: { price } }, purchaseOutcome);
    say(outcome);
    // Also after a refusal: the stock, the price or the balance was not what the page showed.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
  return { buy, isBuying: isActing };
}

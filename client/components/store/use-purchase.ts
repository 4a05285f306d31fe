// Buying: sends the purchase, says how it went, and brings the page up to date.

import { paths } from "../../../contracts/paths.ts";
import type { Product } from "../../../contracts/store.ts";
import { say, useAct } from "../../act.ts";
import { router } from "../../protocol/router.ts";
import { type PurchaseOutcome, purchaseOutcome } from "./outcomes.ts";

/** Answers, and the version of the questions they are to. */
export interface Said {
  answers: readonly string[];
  asked: number;
}

/** Answers what came of it; it buys at the price the product shows, or not at all. */
export type Buy = (product: Pick<Product, "id" | "price">, said: Said | null) => Promise<PurchaseOutcome>;

export function usePurchase(): Buy {
  const { act } = useAct();
  return async ({ id, price }, said) => {
    // While the fate of a try is not known, other answers make no second purchase of it.
    const outcome = await act({ path: paths.api.purchase(id), shown: { price, ...said } }, purchaseOutcome);
    say(outcome);
    // Also after a refusal: the stock, the price or the balance was not what the page showed.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

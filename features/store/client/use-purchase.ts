// Sends a purchase, reports its result and reloads the page's props.

import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { isSuccess, type Outcome, showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";

/** STORE-09 to STORE-12. Refusals of a limit or a window use the server's own words (GOODS-02). */
const words: Words = {
  done: m.bought(),
  failed: m.purchaseFailed(),
  show: "fields",
  byCode: {
    product_out_of_stock: m.outOfStock(),
    insufficient_funds: m.insufficientFunds(),
    price_changed: m.priceChanged(),
    questions_changed: m.questionsChanged(),
    limit_reached: null,
    not_yet: null,
    over: null,
    account_full: null,
  },
  isDone: isSuccess,
};

/** The buyer's answers, and the version of the questions. */
export interface SubmittedAnswers {
  answers: readonly string[];
  asked: number;
}

/** Buys at the price the page shows or not at all. Returns the outcome. */
export type Buy = (product: Pick<Product, "id" | "price">, said: SubmittedAnswers | null) => Promise<Outcome>;

export function usePurchase(): Buy {
  const { act } = useAct();
  return async ({ id, price }, said) => {
    // While a call has no known result, other answers do not make it a second purchase.
    const outcome = await act({ path: paths.api.purchase(id), shown: { price, ...said } }, (answer) =>
      toOutcome(answer, words),
    );
    showToast(outcome);
    // Reload after a refusal too: the page showed an old stock, price or balance.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

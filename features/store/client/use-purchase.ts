import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { isSuccess, type Outcome, showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import type { Product } from "../contract/store.ts";
import { m } from "../messages.ts";

/** The texts of STORE-09 to STORE-12. A refusal because of a limit or a sale window uses the server's own text (GOODS-02). */
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

export interface SubmittedAnswers {
  answers: readonly string[];
  asked: number;
}

/** Buys at the price that the page shows, or not at all if the price has changed. */
export type Buy = (product: Pick<Product, "id" | "price">, said: SubmittedAnswers | null) => Promise<Outcome>;

export function usePurchase(): Buy {
  const { act } = useAct();
  return async ({ id, price }, said) => {
    // Until the result of a call is known, a retry with changed answers is still the same purchase.
    const outcome = await act({ path: paths.api.purchase(id), shown: { price, ...said } }, (answer) =>
      toOutcome(answer, words),
    );
    showToast(outcome);
    // Reloads after a refusal as well, because the page showed an old stock, price or balance.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

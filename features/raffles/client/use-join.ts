// Buys tickets, reports the result and reloads the page's props (RAFFLE-24 to RAFFLE-27).

import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { isSuccess, type Outcome, showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import type { Raffle } from "../contract/raffles.ts";
import { m } from "../messages.ts";

const messages: Words = {
  done: m.joined(),
  failed: m.joinFailed(),
  isDone: isSuccess,
};

/** Buys tickets at the price that the page shows. Buys none if the price has changed. */
export type Join = (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<Outcome>;

export function useJoin(): Join {
  const { act } = useAct();
  return async ({ id, entry_price: price }, tickets) => {
    const outcome = await act({ path: paths.api.joinRaffle(id, tickets), shown: { price } }, (answer) =>
      toOutcome(answer, messages),
    );
    showToast(outcome);
    // Also reloads after a refusal, because the page may be out of date.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

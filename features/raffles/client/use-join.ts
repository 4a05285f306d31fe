// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).

import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { isSuccess, type Outcome, showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import type { Raffle } from "../contract/raffles.ts";

const messages: Words = {
  done: "Successfully joined the raffle!",
  failed: "Could not join the raffle!",
  isDone: isSuccess,
};

/** Answers what came of it: the viewer joins at the price a ticket shows, or not at all. */
export type Join = (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<Outcome>;

export function useJoin(): Join {
  const { act } = useAct();
  return async ({ id, entry_price: price }, tickets) => {
    const outcome = await act({ path: paths.api.joinRaffle(id, tickets), shown: { price } }, (answer) =>
      toOutcome(answer, messages),
    );
    showToast(outcome);
    // Also after a refusal: something was not as the page showed it.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

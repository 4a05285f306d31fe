// Sends a decision from a desk dialog under one Idempotency-Key, shows its result, and reloads the page once nothing is left
// to decide.

import { router } from "../../platform/pages/client/router.ts";
import { type Act, useAct } from "../base/act.ts";
import { isSettled, showToast, toOutcome, type Words } from "../outcome.ts";

/**
 * Returns whether the decision is settled, so the dialog may close. `then` replaces the reload, for example to open another
 * page.
 */
export type Decide = (act: Act, words: Words, then?: () => void) => Promise<boolean>;

export function useDecision(): Decide {
  const { act } = useAct();
  return async (wanted, words, then = () => router.reload()) => {
    const outcome = await act(wanted, (answer) => toOutcome(answer, words));
    showToast(outcome);
    if (isSettled(outcome)) then();
    return isSettled(outcome);
  };
}

// A decision of the desk's dialogs: sent under its key, said what came of it, and the page brought up to date once there is
// nothing left to decide.

import { router } from "../../platform/pages/client/router.ts";
import { type Act, useAct } from "../base/act.ts";
import { isSettled, showToast, toOutcome, type Words } from "../outcome.ts";

/** Answers whether it is settled, so that the dialog may close. `then`: where the page goes, in place of a reload. */
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

import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { type Answer, firstError, readCount } from "../../../ui/base/api.ts";
import { useFormProblem } from "../../../ui/form-problem.tsx";
import { isSuccess, showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import { m } from "../messages.ts";

/** Every error shows the same text. The server's message is only logged (CASHOUT-18 to CASHOUT-20). */
const messages: Words = {
  done: m.requestDone(),
  failed: m.requestFailed(),
  show: "nothing",
  isDone: isSuccess,
};

/**
 * `withdraw` resolves to true if the server accepted the request. `asked` is the number of the request that was just
 * accepted, otherwise null. `proof` is why the server wants the password for this address, or null.
 */
export function useWithdraw() {
  const [requestedBucks, setRequestedBucks] = useState<number | null>(null);
  const [proof, setProof] = useState<string | null>(null);
  const { act, isActing: isSubmitting } = useAct();
  const { watch, ...sending } = useFormProblem();

  const withdraw = async (amount: string, currency: string, address: string, password: string): Promise<boolean> => {
    if (isSubmitting) return false;
    setRequestedBucks(null);
    const outcome = await watch(async () => {
      const json = password === "" ? undefined : { current_password: password };
      const acted = await act({ path: paths.api.withdraw(amount, currency, address), json }, readAndLog);
      const isProofWanted = acted.kind === "refused" && acted.field === "current_password";
      setProof(isProofWanted ? firstError(acted.body) : null);
      if (!isProofWanted) showToast(acted);
      return acted;
    });
    if (outcome.kind !== "done") return false;
    setRequestedBucks(readCount(outcome.body, "id"));
    router.reload();
    return true;
  };
  return { isSubmitting, asked: requestedBucks, proof, withdraw, ...sending };
}

function readAndLog(answer: Answer) {
  const outcome = toOutcome(answer, messages);
  // biome-ignore lint/suspicious/noConsole: CASHOUT-20 requires a warning in the console
  if (outcome.kind !== "done") console.warn("withdraw request failed", answer);
  return outcome;
}

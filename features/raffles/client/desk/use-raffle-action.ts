import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { useAct } from "../../../../ui/base/act.ts";
import { readMessage } from "../../../../ui/base/api.ts";
import { isSuccess, showToast, toOutcome, type Words } from "../../../../ui/outcome.ts";
import type { AdminRaffle } from "../../contract/raffles.ts";
import { m } from "../../messages.ts";

export type RaffleAction = "delete" | "cancel" | "draw" | "void";

const failedText = m.actionFailed();
const doneOrMessage = (done: string) => (body: unknown) => (isSuccess(body) ? done : (readMessage(body) ?? done));

export const raffleActionMessages: Record<RaffleAction, Words> = {
  delete: { done: m.deleted(), failed: m.deleteFailed(), show: "nothing" },
  cancel: { done: m.cancelDone(), failed: failedText },
  draw: { done: doneOrMessage(m.winnersDrawn()), failed: failedText },
  void: { done: doneOrMessage(m.winVoid()), failed: failedText },
};

/** A draw waits up to 15 s for the source of random numbers. */
const timeoutMs = 40_000;

const actionPaths: Record<RaffleAction, (id: number) => string> = {
  delete: deskApiPaths.deleteRaffle,
  cancel: deskApiPaths.cancelRaffle,
  draw: deskApiPaths.drawRaffle,
  void: deskApiPaths.voidWinner,
};

/** Resolves to true if the dialog may close. */
export type RunRaffleAction = (raffle: AdminRaffle, wanted: RaffleAction, json?: object) => Promise<boolean>;

export function useRaffleAction(): RunRaffleAction {
  const { act } = useAct();
  return async (raffle, wanted, json) => {
    const path = actionPaths[wanted](raffle.id);
    const outcome = await act({ path, json, timeoutMs }, (answer) => toOutcome(answer, raffleActionMessages[wanted]));
    showToast(outcome);
    router.reload();
    return outcome.kind === "done";
  };
}

// Draws, cancels, deletes, or calls a win void: sends it, says how it went, brings the page up to date.

import { deskCalls } from "../../../../common/contract/desk-calls.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { useAct } from "../../../../ui/base/act.ts";
import { messageOf } from "../../../../ui/base/api.ts";
import { isSuccess, outcomeOf, say, type Words } from "../../../../ui/outcome.ts";
import type { AdminRaffle } from "../../contract/raffles.ts";

export type RaffleAct = "delete" | "cancel" | "draw" | "void";

const failed = "That did not work, try again!";
/** Closed, and waiting for the numbers, the answer says so itself. */
const orWaiting = (done: string) => (body: unknown) => (isSuccess(body) ? done : (messageOf(body) ?? done));

export const raffleActWords: Record<RaffleAct, Words> = {
  delete: { done: "Successfully deleted raffle!", failed: "Failed to delete raffle!", says: "nothing" },
  cancel: { done: "The raffle is cancelled; every ticket was paid back.", failed },
  draw: { done: orWaiting("The winners are drawn."), failed },
  void: { done: orWaiting("The win is void; a new winner was drawn."), failed },
};

/** A draw waits for the source of numbers, 15 s at most. */
const timeoutMs = 40_000;

const pathOf: Record<RaffleAct, (id: number) => string> = {
  delete: deskCalls.deleteRaffle,
  cancel: deskCalls.cancelRaffle,
  draw: deskCalls.drawRaffle,
  void: deskCalls.voidWinner,
};

/** Answers whether the dialog may close. */
export type RunAct = (raffle: AdminRaffle, wanted: RaffleAct, json?: object) => Promise<boolean>;

export function useRaffleAct(): RunAct {
  const { act } = useAct();
  return async (raffle, wanted, json) => {
    const path = pathOf[wanted](raffle.id);
    const outcome = await act({ path, json, timeoutMs }, (answer) => outcomeOf(answer, raffleActWords[wanted]));
    say(outcome);
    router.reload();
    return outcome.kind === "done";
  };
}

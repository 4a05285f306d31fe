// Draws, cancels, deletes, or calls a win void: sends it, says how it went, brings the page up to date.

import { deskCalls } from "../../../../contracts/desk-calls.ts";
import type { AdminRaffle } from "../../../../contracts/raffles.ts";
import { say, useAct } from "../../../act.ts";
import { router } from "../../../protocol/router.ts";
import { type RaffleAct, raffleActOutcome } from "./raffle-outcomes.ts";

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
    const outcome = await act({ path, json, timeoutMs }, (answer) => raffleActOutcome(answer, wanted));
    say(outcome);
    router.reload();
    return outcome.kind === "done";
  };
}

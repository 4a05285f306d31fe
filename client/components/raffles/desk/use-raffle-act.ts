// Draws, cancels, deletes, or calls a win void: sends it, says how it went, brings the page up to date.
import { router } from "@inertiajs/react";
import { useRef } from "react";
import { paths } from "../../../../contracts/paths.ts";
import type { AdminRaffle } from "../../../../contracts/raffles.ts";
import { call, newCallKey } from "../../../api.ts";
import { toast } from "../../../ui/toast.ts";
import { type RaffleAct, raffleActOutcome } from "./raffle-outcomes.ts";

/** A draw waits for the source of numbers, 15 s at most. */
const timeoutMs = 40_000;

const pathOf: Record<RaffleAct, (id: number) => string> = {
  delete: paths.api.deleteRaffle,
  cancel: paths.api.cancelRaffle,
  draw: paths.api.drawRaffle,
  void: paths.api.voidWinner,
};

/** Answers whether the dialog may close. */
export type RunAct = (raffle: AdminRaffle, act: RaffleAct, json?: unknown) => Promise<boolean>;

export function useRaffleAct(): RunAct {
  // Of calls whose answer never came: sent again with the same key they act once.
  const openKeys = useRef(new Map<string, string>());
  return async (raffle, act, json) => {
    const path = pathOf[act](raffle.id);
    const key = openKeys.current.get(path) ?? newCallKey();
    openKeys.current.set(path, key);
    const answer = await call(path, { idempotent: key, timeoutMs, ...(json === undefined ? {} : { json }) });
    const outcome = raffleActOutcome(answer, act);
    if (outcome.kind === "done") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.isKnown) openKeys.current.delete(path);
    router.reload();
    return outcome.kind === "done";
  };
}

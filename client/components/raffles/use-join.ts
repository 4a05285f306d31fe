// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).
import { router } from "@inertiajs/react";
import { paths } from "../../../contracts/paths.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { say, useAct } from "../../act.ts";
import { joinOutcome } from "./words.ts";

/** Answers whether the viewer joined: at the price a ticket shows, or not at all. */
export type Join = (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<boolean>;

export function useJoin(): Join {
  const { act } = useAct();
  return async ({ id, entry_price: price }, tickets) => {
    const outcome = await act({ path: paths.api.joinRaffle(id, tickets), shown: { price } }, joinOutcome);
    say(outcome);
    // Also after a refusal: something was not as the page showed it.
    if (outcome.kind !== "unknown") router.reload();
    return outcome.kind === "done";
  };
}

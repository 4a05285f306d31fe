// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).

import { paths } from "../../../contracts/paths.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { say, useAct } from "../../act.ts";
import { router } from "../../protocol/router.ts";
import { type JoinOutcome, joinOutcome } from "./words.ts";

/** Answers what came of it: the viewer joins at the price a ticket shows, or not at all. */
export type Join = (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<JoinOutcome>;

export function useJoin(): Join {
  const { act } = useAct();
  return async ({ id, entry_price: price }, tickets) => {
    const outcome = await act({ path: paths.api.joinRaffle(id, tickets), shown: { price } }, joinOutcome);
    say(outcome);
    // Also after a refusal: something was not as the page showed it.
    if (outcome.kind !== "unknown") router.reload();
    return outcome;
  };
}

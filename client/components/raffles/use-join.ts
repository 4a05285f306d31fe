// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).

import { paths } from "../../../contracts/paths.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { say, useAct } from "../../act.ts";
import { router } from "../../protocol/router.ts";
import { type Joined, joinOutcome } from "./words.ts";

/** Answers whether the viewer joined, and with which tickets: at the price a ticket shows, or not at all. */
export type Join = (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<JoinDone>;

export interface JoinDone {
  isDone: boolean;
  /** What the answer told of them. */
  joined: Joined | null;
}

export function useJoin(): Join {
  const { act } = useAct();
  return async ({ id, entry_price: price }, tickets) => {
    const outcome = await act({ path: paths.api.joinRaffle(id, tickets), shown: { price } }, joinOutcome);
    say(outcome);
    // Also after a refusal: something was not as the page showed it.
    if (outcome.kind !== "unknown") router.reload();
    return outcome.kind === "done" ? { isDone: true, joined: outcome.joined } : { isDone: false, joined: null };
  };
}

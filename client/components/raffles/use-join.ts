// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type JoinOutcome, joinOutcome } from "./words.ts";

export interface Joining {
  /** At the price a ticket shows, or not at all. */
  join: (raffle: Pick<Raffle, "id" | "entry_price">, tickets: string) => Promise<JoinOutcome>;
  isJoining: boolean;
}

export function useJoin(): Joining {
  const [isJoining, setJoining] = useState(false);
  // Of joins whose answer never came: trying the very same again, with its key and price, can never charge twice.
  const open = useRef(new Map<string, { key: string; price: number }>());

  const join: Joining["join"] = async (raffle, tickets) => {
    const path = paths.api.joinRaffle(raffle.id, tickets);
    const { key, price } = open.current.get(path) ?? { key: newCallKey(), price: raffle.entry_price };
    open.current.set(path, { key, price });
    setJoining(true);
    const outcome = joinOutcome(await call(path, { json: { price }, idempotent: key }));
    setJoining(false);
    if (outcome.kind === "joined") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind !== "unknown") {
      open.current.delete(path);
      // Also after a refusal: something was not as the page showed it.
      router.reload();
    }
    return outcome;
  };
  return { join, isJoining };
}

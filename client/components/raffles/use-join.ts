// Joining: sends it, says how it went, and brings the page up to date (RAFFLE-24 to RAFFLE-27).
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type JoinOutcome, joinOutcome } from "./words.ts";

export interface Joining {
  join: (raffleId: number, tickets: string) => Promise<JoinOutcome>;
  isJoining: boolean;
}

export function useJoin(): Joining {
  const [isJoining, setJoining] = useState(false);
  // Of joins whose answer never came: trying the same again with the same key can never charge twice.
  const openKeys = useRef(new Map<string, string>());

  const join = async (raffleId: number, tickets: string) => {
    const path = paths.api.joinRaffle(raffleId, tickets);
    const key = openKeys.current.get(path) ?? newCallKey();
    openKeys.current.set(path, key);
    setJoining(true);
    const outcome = joinOutcome(await call(path, { idempotent: key }));
    setJoining(false);
    if (outcome.kind === "joined") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind !== "unknown") {
      openKeys.current.delete(path);
      // Also after a refusal: something was not as the page showed it.
      router.reload();
    }
    return outcome;
  };
  return { join, isJoining };
}

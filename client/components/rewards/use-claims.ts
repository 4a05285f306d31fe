// Claiming: sends the claim, says how it went, and brings the page up to date (REWARDS-33).
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { RakebackKind } from "../../../contracts/rewards.ts";
import { type Answer, call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { type ClaimOutcome, rakebackOutcome, rankOutcome } from "./outcomes.ts";

const rakebackPaths: Record<RakebackKind, string> = {
  instant: paths.api.instantRakeback,
  weekly: paths.api.weeklyRakeback,
  monthly: paths.api.monthlyRakeback,
};

export interface Claims {
  /** What is being claimed: a kind of rakeback, a rank's name, or nothing. */
  claiming: string | null;
  claimRakeback: (kind: RakebackKind) => Promise<void>;
  claimRank: (name: string) => Promise<void>;
}

export function useClaims(): Claims {
  const [claiming, setClaiming] = useState<string | null>(null);
  // Of claims whose answer never came: trying again with the same key can never be paid twice.
  const openKeys = useRef(new Map<string, string>());

  const claim = async (
    what: string,
    send: (key: string) => Promise<Answer>,
    read: (answer: Answer) => ClaimOutcome,
  ) => {
    if (claiming !== null) return;
    const key = openKeys.current.get(what) ?? newCallKey();
    openKeys.current.set(what, key);
    setClaiming(what);
    const outcome = read(await send(key));
    setClaiming(null);
    if (outcome.kind === "paid") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind === "refused" && !outcome.isKnown) return;
    openKeys.current.delete(what);
    // Also after a refusal: what there is to claim was not what the page showed.
    router.reload();
  };
  return {
    claiming,
    claimRakeback: (kind) =>
      claim(
        kind,
        (key) => call(rakebackPaths[kind], { idempotent: key }),
        (answer) => rakebackOutcome(answer, kind),
      ),
    claimRank: (name) =>
      claim(name, (key) => call(paths.api.claimRank, { json: { rank: name }, idempotent: key }), rankOutcome),
  };
}

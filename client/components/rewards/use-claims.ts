// Claiming: sends the claim, says how it went, and brings the page up to date (REWARDS-33).

import { useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { RakebackKind } from "../../../contracts/rewards.ts";
import { type Act, type Acted, say, useAct } from "../../act.ts";
import type { Answer } from "../../api.ts";
import { router } from "../../protocol/router.ts";
import { rakebackOutcome, rankOutcome } from "./outcomes.ts";

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
  const { act } = useAct();
  const claim = async (what: string, wanted: Act, read: (answer: Answer) => Acted) => {
    if (claiming !== null) return;
    setClaiming(what);
    const outcome = await act(wanted, read);
    setClaiming(null);
    say(outcome);
    // Also after a refusal: what there is to claim was not what the page showed.
    if (outcome.kind !== "unknown") router.reload();
  };
  return {
    claiming,
    claimRakeback: (kind) => claim(kind, { path: rakebackPaths[kind] }, (answer) => rakebackOutcome(answer, kind)),
    claimRank: (name) => claim(name, { path: paths.api.claimRank, json: { rank: name } }, rankOutcome),
  };
}

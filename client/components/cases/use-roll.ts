// Opening a case: asks the server, plays the reel to its prize, and brings the page up to date when it has landed.
import { router, usePage } from "@inertiajs/react";
import { useEffect, useRef, useState } from "react";
import type { Case, CaseReward, RollAnswer } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, newCallKey } from "../../api.ts";
import { holdBack } from "../../held-back.ts";
import { type CaseReel, useCaseReel } from "../../ui/reel/use-case-reel.ts";
import { toast } from "../../ui/toast.ts";
import { rewardWon, rollOutcome } from "./outcomes.ts";

const chanceOf = (reward: CaseReward): number => reward.prob;

export interface Roller {
  reel: CaseReel<CaseReward>;
  /** The last roll, once the reel shows it; the strip knows it before. */
  won: RollAnswer | null;
  open: (options: { quick: boolean }) => void;
}

export function useRoll(opened: Case): Roller {
  const { user } = usePage().props.auth;
  const reel = useCaseReel(opened.rewards, { seed: opened.id, chanceOf });
  const [answer, setAnswer] = useState<RollAnswer | null>(null);
  // Of a roll whose answer never came: trying again with the same key can never pay twice.
  const openKey = useRef<string | null>(null);
  const { state } = reel.reel;
  const hasLanded = state === "landed";

  // Not before: the balance, the odds' stock and the last wins would tell what the reel has not shown yet.
  useEffect(() => {
    if (hasLanded) router.reload();
  }, [hasLanded]);
  const isUnderWay = reel.isCalling || state === "spinning";
  useEffect(() => (isUnderWay ? holdBack() : undefined), [isUnderWay]);

  const roll = async (quick: boolean) => {
    const key = openKey.current ?? newCallKey();
    openKey.current = key;
    setAnswer(null);
    reel.call();
    const json = { version: opened.version };
    const outcome = rollOutcome(await call<RollAnswer>(paths.api.rollCase(opened.id), { json, idempotent: key }));
    if (outcome.kind !== "unknown") openKey.current = null;
    if (outcome.kind === "rolled") {
      setAnswer(outcome.answer);
      return reel.rolled(rewardWon(opened.rewards, outcome.answer), { quick });
    }
    reel.refused();
    toast.error(outcome.text);
    // The balance, the stock or the odds were not what the page showed.
    if (outcome.kind === "refused") router.reload();
  };

  return {
    reel,
    won: state === "spinning" ? null : answer,
    open: ({ quick }) => {
      if (user === null) return router.visit(paths.signIn(paths.case(opened.id)));
      if (reel.canOpen) void roll(quick);
    },
  };
}

// Opening a case: asks the server, plays the reel to its prize, and brings the page up to date when it has landed.
import { router, usePage } from "@inertiajs/react";
import { useEffect, useState } from "react";
import type { Case, CaseReward, RollAnswer } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { say, useAct } from "../../act.ts";
import { holdBack } from "../../held-back.ts";
import { keepRoll } from "../../receipts/keep-roll.ts";
import { type CaseReel, useCaseReel } from "../../ui/reel/use-case-reel.ts";
import { rewardWon, rollOutcome } from "./outcomes.ts";
import { ownOrFresh } from "./own-seed.ts";

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
  const { act } = useAct();
  const { state } = reel.reel;
  const hasLanded = state === "landed";

  // Not before: the balance, the odds' stock and the last wins would tell what the reel has not shown yet.
  useEffect(() => {
    if (hasLanded) router.reload();
  }, [hasLanded]);
  const isUnderWay = reel.isCalling || state === "spinning";
  useEffect(() => (isUnderWay ? holdBack() : undefined), [isUnderWay]);

  const roll = async (quick: boolean) => {
    setAnswer(null);
    reel.call();
    const wanted = { path: paths.api.rollCase(opened.id), shown: { version: opened.version, ...ownOrFresh() } };
    const outcome = await act(wanted, rollOutcome);
    if (outcome.kind === "done") {
      setAnswer(outcome.answer);
      keepRoll(outcome.answer, opened);
      return reel.rolled(rewardWon(opened.rewards, outcome.answer), { quick });
    }
    reel.refused();
    say(outcome);
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

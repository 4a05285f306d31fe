// Opening a case: asks the server, plays the reel to its prize, and brings the page up to date when it has landed.

import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { useAct } from "../../../ui/base/act.ts";
import type { Answer } from "../../../ui/base/api.ts";
import { holdSpoilers } from "../../../ui/base/spoiler-hold.ts";
import { showToast, toOutcome, type Words } from "../../../ui/outcome.ts";
import { type CaseReel, useCaseReel } from "../../../ui/reel/use-case-reel.ts";
import type { Case, CaseReward, RollAnswer } from "../contract/cases.ts";
import { clientSeedInput, readSentSeeds } from "./own-seed.ts";
import { useQuickOpen } from "./quick-open.ts";
import { recordRoll } from "./record-roll.ts";
import { rewardWon, rollFailure } from "./won.ts";

const rewardChance = (reward: CaseReward): number => reward.prob;

const messages: Words = { failed: rollFailure, says: "nothing" };

export interface Roller {
  reel: CaseReel<CaseReward>;
  /** The last roll, once the reel shows it; the strip knows it before. */
  won: RollAnswer | null;
  /** The last answer was lost: it may have been rolled and paid for, and trying again tells. */
  isUnsure: boolean;
  open: () => void;
  /** Results come without a show. */
  isQuick: boolean;
  setQuick: (isQuick: boolean) => void;
}

export function useRoll(opened: Case, fairness: SeedPair | null): Roller {
  const { user } = usePage().props.auth;
  const [isQuick, setQuick] = useQuickOpen();
  const reel = useCaseReel(opened.rewards, { seed: opened.id, chanceOf: rewardChance, quick: isQuick });
  const [answer, setAnswer] = useState<RollAnswer | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const { act } = useAct();
  const { state } = reel.reel;
  const hasLanded = state === "landed";

  // Not before: the balance, the odds' stock and the last wins would tell what the reel has not shown yet.
  // The balance is told with them, not ahead: who sees it finds the roll among their own.
  useEffect(() => {
    if (hasLanded) router.reload({ onFinish: holdSpoilers() });
  }, [hasLanded]);
  const isUnderWay = reel.isCalling || state === "spinning";
  useEffect(() => (isUnderWay ? holdSpoilers() : undefined), [isUnderWay]);

  const roll = async () => {
    setAnswer(null);
    reel.call();
    const wanted = { path: paths.api.rollCase(opened.id), shown: { version: opened.version, ...clientSeedInput() } };
    const outcome = await act(wanted, (answer: Answer<RollAnswer>, { json }) => {
      const [sent] = readSentSeeds(json);
      return { ...toOutcome(answer, messages), sent };
    });
    setUnsure(outcome.kind === "unknown");
    if (outcome.kind === "done") {
      setAnswer(outcome.body);
      recordRoll(outcome.body, { opened, fairness, sent: outcome.sent });
      return reel.rolled(rewardWon(opened.rewards, outcome.body), { quick: isQuick });
    }
    reel.refused();
    showToast(outcome);
    // The balance, the stock or the odds were not what the page showed.
    if (outcome.kind === "refused") router.reload();
  };

  return {
    reel,
    won: state === "spinning" ? null : answer,
    isUnsure,
    isQuick,
    setQuick,
    open: () => {
      if (user === null) return router.visit(paths.signIn(paths.case(opened.id)));
      if (reel.canOpen) void roll();
    },
  };
}

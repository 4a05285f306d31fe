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

const messages: Words = { failed: rollFailure, show: "nothing" };

export interface Roller {
  reel: CaseReel<CaseReward>;
  /** The last roll; null until the reel has landed on it. */
  won: RollAnswer | null;
  /** The last call got no reply. The roll may have been made and paid for; a retry finds out. */
  isUnsure: boolean;
  open: () => void;
  isQuick: boolean;
  setQuick: (isQuick: boolean) => void;
}

export function useRoll(opened: Case, fairness: SeedPair | null): Roller {
  const { user } = usePage().props.auth;
  const [isQuick, setQuick] = useQuickOpen();
  const reel = useCaseReel(opened.rewards, { seed: opened.id, getChance: rewardChance, quick: isQuick });
  const [answer, setAnswer] = useState<RollAnswer | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const { act } = useAct();
  const { state } = reel.reel;
  const hasLanded = state === "landed";

  // Waits for the reel to land, because the balance, the stock and the latest wins would reveal the prize. All props load
  // together, so a viewer who sees the new balance also sees the roll in their history.
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
    // A refusal means that the page showed an old balance, stock or odds.
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

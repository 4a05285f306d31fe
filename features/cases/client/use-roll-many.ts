import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { RollCount } from "../../../fairness/checks/roll-counts.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import type { Answer } from "../../../ui/base/api.ts";
import { holdSpoilers } from "../../../ui/base/spoiler-hold.ts";
import { showToast, toOutcome } from "../../../ui/outcome.ts";
import type { Case, RollManyAnswer } from "../contract/cases.ts";
import { clientSeedInput, readSentSeeds } from "./own-seed.ts";
import { recordRoll } from "./record-roll.ts";
import { rollFailure } from "./won.ts";

/** The delay between two rolls when the page shows them one after the other. */
export const settleMs = 160;

export function useRollMany(opened: Case, { isQuick, fairness }: { isQuick: boolean; fairness: SeedPair | null }) {
  const [times, setTimes] = useState<RollCount | null>(null);
  /** The number of rolls in a call that got no reply. The rolls may have been made and paid for; a retry finds out. */
  const [unsure, setUnsure] = useState<RollCount | null>(null);
  const [answer, setAnswer] = useState<RollManyAnswer | null>(null);
  const [isSettling, setSettling] = useState(false);
  const { act, isActing } = useAct();
  const isUnderWay = isActing || isSettling;

  // Holds back the new balance, which would reveal the results before the page shows them.
  useEffect(() => (isUnderWay ? holdSpoilers() : undefined), [isUnderWay]);
  useEffect(() => {
    if (!isSettling || answer === null) return;
    const timer = setTimeout(() => setSettling(false), isQuick ? 0 : answer.rolls.length * settleMs);
    return () => clearTimeout(timer);
  }, [isSettling, answer]);
  useEffect(() => {
    if (answer !== null && !isSettling) router.reload({ onFinish: holdSpoilers() });
  }, [answer, isSettling]);

  const open = async (wanted: RollCount) => {
    if (isUnderWay) return;
    setTimes(wanted);
    setAnswer(null);
    const seeds = Array.from({ length: wanted }, () => clientSeedInput().client_seed).filter(
      (seed) => seed !== undefined,
    );
    const shown = { version: opened.version, ...(seeds.length === wanted && { client_seeds: seeds }) };
    const call = { path: paths.api.rollCases(opened.id), json: { times: wanted }, shown };
    const outcome = await act(call, (answer: Answer<RollManyAnswer>, { json }) => ({
      ...toOutcome(answer, { failed: rollFailure }),
      sent: readSentSeeds(json),
    }));
    setUnsure(outcome.kind === "unknown" ? wanted : null);
    if (outcome.kind === "done") {
      const { rolls } = outcome.body;
      for (const [at, roll] of rolls.entries()) recordRoll(roll, { opened, fairness, sent: outcome.sent[at] });
      setSettling(true);
      setAnswer(outcome.body);
      return;
    }
    showToast(outcome);
    if (outcome.kind === "refused") router.reload();
  };
  return { open, times, unsure, answer, isActing, isUnderWay };
}

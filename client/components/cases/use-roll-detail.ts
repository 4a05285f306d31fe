// A roll with the odds it was made with, and what this browser makes of it.
import { useEffect, useState } from "react";
import type { RollDetail } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import type { Step, Verdict } from "./check.ts";

export type RollLook =
  | { state: "asking" }
  | { state: "failed"; retry: () => void }
  | { state: "there"; detail: RollDetail; verdict: Verdict };

/** Asks for the roll unless it is `given`; asks again when `asOf` changes, such as when its seed was revealed. */
export function useRollDetail(rollId: number, { given, asOf = "" }: { given?: RollDetail; asOf?: string }): RollLook {
  const [look, setLook] = useState<RollLook>(
    given === undefined ? { state: "asking" } : { state: "there", detail: given, verdict: { kind: "checking" } },
  );
  const [tries, setTries] = useState(0);
  // Another try, and another state of its seed, ask anew.
  useEffect(() => {
    let isLeft = false;
    const show = (next: RollLook) => {
      if (!isLeft) setLook(next);
    };
    read(rollId, given).then(
      (found) => show(found ?? { state: "failed", retry: () => setTries((count) => count + 1) }),
      () => show({ state: "failed", retry: () => setTries((count) => count + 1) }),
    );
    return () => {
      isLeft = true;
    };
  }, [rollId, given, asOf, tries]);
  return look;
}

/** For when the network goes. */
const looks = new Map<number, RollDetail>();

async function read(rollId: number, given: RollDetail | undefined): Promise<RollLook | null> {
  if (given !== undefined) return looked(given);
  const answer = await call<RollDetail>(paths.api.rollDetail(rollId), { method: "GET" });
  if (answer.kind === "answer" && answer.status === 200) looks.set(rollId, answer.body);
  const detail = answer.kind === "unreachable" || answer.status === 200 ? looks.get(rollId) : undefined;
  return detail === undefined ? null : looked(detail);
}

/** Fetched with a roll, or ahead when the page has nothing else to do; no page waits for it before. */
export const checkParts = () => Promise.all([import("./check.ts"), import("../fairness/log-lines.ts")]);

async function ownStepsOf(detail: RollDetail): Promise<Step[]> {
  const [{ ownSteps }, { receipts }] = await Promise.all([
    import("../../receipts/own-roll.ts"),
    import("../../receipts/kept.ts"),
  ]);
  return ownSteps(detail, receipts());
}

/** What this browser saw itself counts too: a seed that is sealed still says nothing where nothing is in doubt. */
function withOwn(verdict: Verdict, own: Step[]): Verdict {
  const isDoubted = own.some(({ isRight }) => isRight !== true);
  if (verdict.kind === "sealed" && isDoubted) return { kind: "checked", isRight: lowest(null, own), steps: own };
  if (verdict.kind !== "checked") return verdict;
  return { ...verdict, isRight: lowest(verdict.isRight, own), steps: [...verdict.steps, ...own] };
}

function lowest(isRight: boolean | null, own: Step[]): boolean | null {
  if (isRight === false || own.some((step) => step.isRight === false)) return false;
  return own.some((step) => step.isRight === null) ? null : isRight;
}

async function looked(detail: RollDetail): Promise<RollLook> {
  const [{ subjectsOfRoll, verdictOn }, { linesAbout }] = await checkParts();
  const logged = await linesAbout(subjectsOfRoll(detail));
  const verdict = await verdictOn(detail, logged);
  return { state: "there", detail, verdict: withOwn(verdict, await ownStepsOf(detail)) };
}

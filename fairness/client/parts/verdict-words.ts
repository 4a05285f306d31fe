import type { Verdict } from "../../checks/draw-check.ts";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";

export const drawVerdictWords = (verdict: Verdict, { state, random }: Pick<Draw, "state" | "random">): string =>
  verdict === "undecided" && state === "waiting"
    ? random === null
      ? m.notDrawn()
      : m.notDrawnWithNumbers()
    : verdictWords[verdict];

const verdictWords: Record<Verdict, string> = {
  proven: m.verified(),
  follows: m.follows(),
  undecided: m.calledOffUndecided(),
  spoken: m.beaconWasOut(),
  consistent: m.consistent(),
  fails: m.drawFails(),
  unknown: m.notEverythingChecked(),
};

export const rollVerdictWords = {
  right: m.verified(),
  wrong: m.rollFails(),
  unknown: m.notEverythingChecked(),
  sealed: m.rollSealed(),
  cannot: m.rollInsecure(),
} as const;

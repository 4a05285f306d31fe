// The result of all checks of a draw or a roll in one line, the same in pages and in verify.html.
import type { Verdict } from "../../checks/draw-check.ts";
import type { Draw } from "../../rules/fairness.ts";

/** For a draw without winners the words depend on its state. */
export const drawVerdictWords = (verdict: Verdict, { state, random }: Pick<Draw, "state" | "random">): string =>
  verdict === "undecided" && state === "waiting"
    ? `Not drawn yet${random === null ? "" : ", though its numbers are there"}`
    : verdictWords[verdict];

const verdictWords: Record<Verdict, string> = {
  proven: "Verified in your browser",
  follows: "Follows from the beacon. That the list came first, your browser did not see.",
  undecided: "Called off: nobody won",
  spoken: "Its beacon had spoken: who would have won can be computed",
  consistent: "Consistent, but this site chose the numbers",
  fails: "This draw does not verify",
  unknown: "Your browser could not check everything",
};

export const rollVerdictWords = {
  right: "Verified in your browser",
  wrong: "This roll does not check out",
  unknown: "Your browser could not check everything",
  sealed: "The server seed is still sealed: it decides rolls to come. Once it is revealed, anyone can check this roll.",
  cannot: "This browser computes on secure pages (https) only. Copy the seeds and check them elsewhere.",
} as const;

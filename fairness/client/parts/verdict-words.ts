// The result of all checks of a draw or a roll in one line, the same in pages and in verify.html.
import type { Verdict } from "../../checks/draw-check.ts";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";

/** For a draw without winners the words depend on its state. */
export const drawVerdictWords = (verdict: Verdict, { state, random }: Pick<Draw, "state" | "random">): string =>
  verdict === "undecided" && state === "waiting"
    ? `Not drawn yet${random === null ? "" : ", though its numbers are there"}`
    : verdictWords[verdict];

const verdictWords: Record<Verdict, string> = {
  proven: m.verifiedBrowser(),
  follows: m.followsFromBeaconThatList(),
  undecided: m.calledOffNobodyWon(),
  spoken: m.itsBeaconHadSpokenWho(),
  consistent: m.consistentButThisSiteChose(),
  fails: m.thisDrawDoesNotVerify(),
  unknown: m.browserCouldNotCheckEverything(),
};

export const rollVerdictWords = {
  right: m.verifiedBrowser(),
  wrong: m.thisRollDoesNotCheck(),
  unknown: m.browserCouldNotCheckEverything(),
  sealed: m.serverSeedStillSealedDecides(),
  cannot: m.thisBrowserComputesSecurePages(),
} as const;

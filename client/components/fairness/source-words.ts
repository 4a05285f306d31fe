// How draws and their checks are told in plain words.
import type { Check } from "../../../contracts/draw-check.ts";
import type { Draw } from "../../../contracts/fairness.ts";
import { formatPoints } from "../../format.ts";

/** Who signed, for a badge. */
export const sourceLabel: Record<NonNullable<Draw["source"]>, string> = {
  "random.org": "RANDOM.ORG",
  sandbox: "Sandbox",
  site: "This site",
  drand: "drand",
};

/** Whose signature it is, in a sentence. */
const signer: Record<NonNullable<Draw["source"]>, string> = {
  "random.org": "RANDOM.ORG's signature",
  sandbox: "the sandbox's signature",
  site: "this site's signature",
  drand: "the beacon's signature",
};

/** What that means; the sandbox's sentence is given by the decisions ("The draw"). */
export const sourceSentence: Record<NonNullable<Draw["source"]>, string> = {
  "random.org": "Drawn by RANDOM.ORG and signed with its published key. This site could not choose the numbers.",
  sandbox: "Demo draw, signed by the sandbox",
  site: "RANDOM.ORG was not asked: this site drew and signed the numbers itself, with the key published on the Fairness page.",
  drand: "Decided by a beacon that spoke after the list was published. The check below says whose it is.",
};

/** One line for each check, as it came out. */
export function checkSentence(check: Check, draw: Draw): string {
  if (check.holds === "unknown") return "This browser does not know this kind of signature. A newer one can check it.";
  const signature = draw.source === null ? "a signature" : signer[draw.source];
  const sentences: Record<Check["name"], { holds: string; fails: string }> = {
    signature: {
      holds: `The numbers carry ${signature}, unchanged.`,
      fails: "The signature does not belong to these numbers.",
    },
    asked: {
      holds: `They were drawn for this list of ${formatPoints(draw.total_tickets)} tickets, and for nothing else.`,
      fails: "The numbers were drawn for something else.",
    },
    list: {
      holds: "The entry list is the one that was frozen before the draw.",
      fails: "The entry list is not the one that was frozen before the draw.",
    },
    winners: {
      holds: `The drawn numbers lead to exactly ${draw.winners_count === 1 ? "this winner" : "these winners"}.`,
      fails: "The drawn numbers lead to other winners.",
    },
  };
  return check.holds ? sentences[check.name].holds : sentences[check.name].fails;
}

export type Verdict = "holds" | "fails" | "unknown";

export function verdictOf(checks: readonly Check[]): Verdict {
  if (checks.some(({ holds }) => holds === false)) return "fails";
  return checks.every(({ holds }) => holds === true) ? "holds" : "unknown";
}

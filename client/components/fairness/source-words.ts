// How draws and their checks are told in plain words.
import type { Check } from "../../../contracts/draw-check.ts";
import { type Draw, type DrawSource, roundOf } from "../../../contracts/fairness.ts";
import { formatCount } from "../../format.ts";
import { drawFailureWords } from "./failure-words.ts";

/** Who signed, for a badge. */
export const sourceLabel: Record<DrawSource, string> = {
  "random.org": "RANDOM.ORG",
  sandbox: "Sandbox",
  site: "This site",
};

/** Whose signature it is, in a sentence. */
const signer: Record<DrawSource, string> = {
  "random.org": "RANDOM.ORG's signature",
  sandbox: "the sandbox's signature",
  site: "this site's signature",
};

/** What that means; the sandbox's sentence is given by the decisions ("The draw"). */
export const sourceSentence: Record<DrawSource, string> = {
  "random.org": "Drawn by RANDOM.ORG and signed with its published key. This site could not choose the numbers.",
  sandbox: "Demo draw, signed by the sandbox",
  site: "RANDOM.ORG was not asked: this site drew and signed the numbers itself, with the key published on the Fairness page.",
};

/** What a check found, a sentence each: that it holds, or everything that does not fit. */
export function checkSentences(check: Check, draw: Draw): string[] {
  if (check.holds === "unknown")
    return ["This browser does not know this kind of signature. A newer one can check it."];
  return check.holds ? [holdsWords(check.name, draw)] : check.failures.map((failure) => drawFailureWords[failure]);
}

function holdsWords(name: Check["name"], draw: Draw): string {
  switch (name) {
    case "signature":
      return `The numbers carry ${draw.source === null ? "a signature" : signer[draw.source]}, unchanged.`;
    case "asked":
      return `They were drawn for this list of ${formatCount(draw.total_tickets, "ticket")}, and for nothing else.`;
    case "told":
      return "Serial number, time and account are the signed ones.";
    case "list":
      return roundOf(draw.id) === 1
        ? "The entry list is the one that was frozen before the draw, and every ticket stands on it once."
        : "The entry list is the one that was frozen before the draw, and no ticket stands on it twice.";
    case "winners":
      return draw.state === "drawn"
        ? `The drawn numbers lead to exactly ${draw.winners_count === 1 ? "this winner" : "these winners"}.`
        : "Nobody won by these numbers.";
    case "rounds":
      return "A win was called void before this round, and its list is what was left.";
  }
}

const ownLead = "Every draw and every roll can be checked, here or elsewhere: what is changed afterwards shows.";

/** What a page of checks can promise, and its step of drawing, by who is asked for numbers here. */
export const drawerWords: Record<DrawSource, { lead: string; title: string; text: string }> = {
  "random.org": {
    lead: "You need not believe us. Every draw and every roll can be checked, here or elsewhere.",
    title: "Somebody else draws",
    text: "RANDOM.ORG is asked once for numbers for exactly this fingerprint, and signs what it answers.",
  },
  sandbox: {
    lead: ownLead,
    title: "The sandbox draws",
    text: "In this demo a stand-in for RANDOM.ORG is asked once for numbers for exactly this fingerprint, and signs them.",
  },
  site: {
    lead: ownLead,
    title: "This site draws",
    text: "It draws numbers for exactly this fingerprint and signs them itself. You have to believe that it did so once.",
  },
};

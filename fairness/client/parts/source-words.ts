// Describes draws and their checks in plain words.

import { formatCount, formatPoints } from "../../../ui/base/format.ts";
import type { Check, ExternalCheckName } from "../../rules/checked-draw.ts";
import type { Owner } from "../../rules/entry-list.ts";
import { drawFailureWords, noteWords } from "../../rules/failure-words.ts";
import { type Draw, type DrawSource, drawRound } from "../../rules/fairness.ts";
import { isDemoBeacon } from "./drawer-words.ts";

/** Says how far a draw's source can be trusted. */
export const drawSourceSentence = (draw: Pick<Draw, "source" | "random">, source: DrawSource): string =>
  sourceSentence[isDemoBeacon(draw) ? "sandbox" : source];

/** The signature's owner, in words. */
const signer: Record<DrawSource, string> = {
  "random.org": "RANDOM.ORG's signature",
  sandbox: "the sandbox's signature",
  site: "this site's signature",
  drand: "the beacon's signature",
};

/** The sandbox's sentence is prescribed by the decisions ("The draw"). */
const sourceSentence: Record<DrawSource, string> = {
  "random.org": "Drawn by RANDOM.ORG and signed with its published key. That it was asked only once is not proven.",
  sandbox: "Demo draw, signed by the sandbox",
  site: "RANDOM.ORG was not asked: this site drew and signed the numbers itself, with the key published on the Fairness page.",
  drand: "Decided by drand, a public beacon. This site could not choose what it says, only know it once it had spoken.",
};

/** Returns a check's result in sentences: one if it holds, otherwise one for each failure; then its notes. */
export function checkSentences(check: Check, draw: Draw): Sentence[] {
  const { name, holds, failures } = check;
  if (name === "log" || name === "entrants") return externalCheckSentences(check, name);
  if (holds === "unknown")
    return [{ holds, text: "This browser does not know this kind of signature. A newer one can check it." }];
  const found = holds ? [passedCheckText(name, draw)] : failures.map((failure) => drawFailureWords[failure]);
  const noted = (check.notes ?? []).map((note) => ({ holds: "unknown" as const, text: noteWords[note] }));
  return [...found.map((text) => ({ holds, text })), ...noted];
}

/** Further winners are only counted. */
const maxNamed = 20;

/** Lists the tickets that unused numbers lead to, with their holders. A board's list knows places only. */
export function winnersLedToText(
  leads: readonly Owner[],
  kind: Draw["kind"],
  names: ReadonlyMap<number, string>,
): string {
  const named = leads.slice(0, maxNamed).map(({ ticket, entrant }) => {
    const who = kind === "leaderboard" ? `place ${formatPoints(entrant)}` : (names.get(entrant) ?? `user ${entrant}`);
    return `ticket ${formatPoints(ticket)} (${who})`;
  });
  const more = leads.length - named.length;
  return ` ${named.join(", ")}${more > 0 ? ` and ${formatPoints(more)} more` : ""}.`;
}

function passedCheckText(name: Exclude<Check["name"], ExternalCheckName>, draw: Draw): string {
  switch (name) {
    case "signature":
      return draw.round === null
        ? `The numbers carry ${draw.source === null ? "a signature" : signer[draw.source]}, unchanged.`
        : `It is what ${isDemoBeacon(draw) ? "the demo's beacon" : "drand's quicknet"} signed for round ${formatPoints(draw.round)}.`;
    case "asked":
      if (draw.round !== null)
        return "With the list, it had committed to that round: the first that was spoken once the wait was over.";
      return `They were drawn for this list of ${formatCount(draw.total_tickets, "ticket")}, and for nothing else.`;
    case "told":
      return draw.round === null
        ? "Serial number, time and account are the signed ones."
        : "Round and times shown are the beacon's.";
    case "list":
      return drawRound(draw.id) === 1
        ? "The entry list is the one that was frozen before the draw, and every ticket stands on it once."
        : "The entry list is the one that was frozen before the draw, and no ticket stands on it twice.";
    case "winners":
      return draw.state === "drawn"
        ? `The drawn numbers lead to exactly ${draw.winners_count === 1 ? "this winner" : "these winners"}.`
        : "Nobody won by these numbers. What they lead to:";
    case "witnessed":
      return "Your browser itself saw what the draw committed to, before the beacon spoke.";
    case "rounds":
      return "A win was called void before this round, and its list is what was left.";
  }
}

/** A check's result in a sentence. "unknown": it neither confirms nor contradicts. */
export interface Sentence {
  holds: Check["holds"];
  text: string;
}

/** Returns a sentence for each failure, or one that all matches, and one for each note that weakens the proof. */
export function externalCheckSentences({ holds, failures, notes = [] }: Check, name: ExternalCheckName): Sentence[] {
  if (holds === "unknown") return [{ holds, text: uncheckedWords[name] }];
  const found = holds ? [passedWords[name]] : failures.map((failure) => drawFailureWords[failure]);
  const noted = notes.map((note) => ({ holds: "unknown" as const, text: noteWords[note] }));
  return [...found.map((text) => ({ holds, text })), ...noted];
}

const passedWords: Record<ExternalCheckName, string> = {
  log: "The log says the same of it: what is shown here was written down as it happened.",
  entrants: "Everybody who stands on the board has the tickets their wager is worth, as the draw had committed to.",
};

const uncheckedWords: Record<ExternalCheckName, string> = {
  log: "The log's lines about this draw could not be fetched, so it was not held against them.",
  entrants: "The list of who stands on the board could not be fetched, so it was not held against the entry list.",
};

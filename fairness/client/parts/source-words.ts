// Describes draws and their checks in plain words.

import { formatPoints } from "../../../ui/base/format.ts";
import { m } from "../../messages.ts";
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
  "random.org": m.randomOrgsSignature(),
  sandbox: "the sandbox's signature",
  site: "this site's signature",
  drand: "the beacon's signature",
};

/** The sandbox's sentence is prescribed by the decisions ("The draw"). */
const sourceSentence: Record<DrawSource, string> = {
  "random.org": m.drawnByRandomOrgSigned(),
  sandbox: m.demoDrawSignedBySandbox(),
  site: m.randomOrgWasNotAsked(),
  drand: m.decidedByDrandPublicBeacon(),
};

/** Returns a check's result in sentences: one if it holds, otherwise one for each failure; then its notes. */
export function checkSentences(check: Check, draw: Draw): Sentence[] {
  const { name, holds, failures } = check;
  if (name === "log" || name === "entrants") return externalCheckSentences(check, name);
  if (holds === "unknown") return [{ holds, text: m.thisBrowserDoesNotKnow() }];
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
    const who =
      kind === "leaderboard"
        ? m.placeEntrant({ entrant: formatPoints(entrant) })
        : (names.get(entrant) ?? m.userEntrant({ entrant }));
    return m.ticketTicketWho({ ticket: formatPoints(ticket), who });
  });
  const more = leads.length - named.length;
  return ` ${named.join(", ")}${more > 0 ? m.moreMore({ more: formatPoints(more) }) : ""}.`;
}

function passedCheckText(name: Exclude<Check["name"], ExternalCheckName>, draw: Draw): string {
  switch (name) {
    case "signature":
      return draw.round === null
        ? `The numbers carry ${draw.source === null ? "a signature" : signer[draw.source]}, unchanged.`
        : `It is what ${isDemoBeacon(draw) ? "the demo's beacon" : "drand's quicknet"} signed for round ${formatPoints(draw.round)}.`;
    case "asked":
      if (draw.round !== null) return m.withListHadCommittedThat();
      return m.theyWereDrawnThisList({ totalTickets: draw.total_tickets });
    case "told":
      return draw.round === null ? m.serialNumberTimeAccountSigned() : m.roundTimesShownBeacons();
    case "list":
      return drawRound(draw.id) === 1 ? m.entryListOneThatWas() : m.entryListOneThatWas2();
    case "winners":
      return draw.state === "drawn"
        ? `The drawn numbers lead to exactly ${draw.winners_count === 1 ? "this winner" : "these winners"}.`
        : m.nobodyWonByTheseNumbers();
    case "witnessed":
      return m.browserItselfSawWhatDraw();
    case "rounds":
      return m.winWasCalledVoidBefore();
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
  log: m.logSaysSameWhatShown(),
  entrants: m.everybodyWhoStandsBoardHas(),
};

const uncheckedWords: Record<ExternalCheckName, string> = {
  log: m.logsLinesAboutThisDraw(),
  entrants: m.listWhoStandsBoardCould(),
};

import { formatPoints } from "../../../ui/base/format.ts";
import { m } from "../../messages.ts";
import type { Check, ExternalCheckName } from "../../rules/checked-draw.ts";
import type { Owner } from "../../rules/entry-list.ts";
import { drawFailureWords, noteWords } from "../../rules/failure-words.ts";
import { type Draw, type DrawSource, drawRound } from "../../rules/fairness.ts";
import { isDemoBeacon } from "./drawer-words.ts";

export const drawSourceSentence = (draw: Pick<Draw, "source" | "random">, source: DrawSource): string =>
  sourceSentence[isDemoBeacon(draw) ? "sandbox" : source];

const signedSentence: Record<DrawSource, string> = {
  "random.org": m.signedRandomOrg(),
  sandbox: m.signedSandbox(),
  site: m.signedSite(),
  drand: m.signedBeacon(),
};

/** docs/decisions prescribes the sandbox's sentence ("The draw"). */
const sourceSentence: Record<DrawSource, string> = {
  "random.org": m.byRandomOrg(),
  sandbox: m.bySandbox(),
  site: m.bySite(),
  drand: m.byBeacon(),
};

export function checkSentences(check: Check, draw: Draw): Sentence[] {
  const { name, holds, failures } = check;
  if (name === "log" || name === "entrants") return externalCheckSentences(check, name);
  if (holds === "unknown") return [{ holds, text: m.unknownSignature() }];
  const found = holds ? [passedCheckText(name, draw)] : failures.map((failure) => drawFailureWords[failure]);
  const noted = (check.notes ?? []).map((note) => ({ holds: "unknown" as const, text: noteWords[note] }));
  return [...found.map((text) => ({ holds, text })), ...noted];
}

const maxNamed = 20;

export function winnersLedToText(
  leads: readonly Owner[],
  kind: Draw["kind"],
  names: ReadonlyMap<number, string>,
): string {
  const named = leads.slice(0, maxNamed).map(({ ticket, entrant }) => {
    const who =
      kind === "leaderboard"
        ? m.place({ place: formatPoints(entrant) })
        : (names.get(entrant) ?? m.user({ id: entrant }));
    return m.ticketOf({ ticket: formatPoints(ticket), who });
  });
  const more = leads.length - named.length;
  const tickets = named.join(", ");
  return `${more > 0 ? m.andMore({ tickets, more: formatPoints(more) }) : tickets}.`;
}

function passedCheckText(name: Exclude<Check["name"], ExternalCheckName>, draw: Draw): string {
  switch (name) {
    case "signature":
      if (draw.round === null) return draw.source === null ? m.signed() : signedSentence[draw.source];
      return isDemoBeacon(draw)
        ? m.signedDemoRound({ round: formatPoints(draw.round) })
        : m.signedRound({ round: formatPoints(draw.round) });
    case "asked":
      if (draw.round !== null) return m.askedBeacon();
      return m.asked({ tickets: formatPoints(draw.total_tickets) });
    case "told":
      return draw.round === null ? m.told() : m.toldBeacon();
    case "list":
      return drawRound(draw.id) === 1 ? m.listMatches() : m.laterListMatches();
    case "winners":
      return draw.state === "drawn" ? m.winnersMatch() : m.nobodyWon();
    case "witnessed":
      return m.witnessed();
    case "rounds":
      return m.roundsMatch();
  }
}

export interface Sentence {
  holds: Check["holds"];
  text: string;
}

export function externalCheckSentences({ holds, failures, notes = [] }: Check, name: ExternalCheckName): Sentence[] {
  if (holds === "unknown") return [{ holds, text: uncheckedWords[name] }];
  const found = holds ? [passedWords[name]] : failures.map((failure) => drawFailureWords[failure]);
  const noted = notes.map((note) => ({ holds: "unknown" as const, text: noteWords[note] }));
  return [...found.map((text) => ({ holds, text })), ...noted];
}

const passedWords: Record<ExternalCheckName, string> = {
  log: m.logMatches(),
  entrants: m.boardMatches(),
};

const uncheckedWords: Record<ExternalCheckName, string> = {
  log: m.logUnchecked(),
  entrants: m.boardUnchecked(),
};

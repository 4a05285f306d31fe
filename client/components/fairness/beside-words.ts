// What is told of checks against something else than the draw itself: the log, and who stands on a board.
import type { BesideName, Check, LogNote } from "../../../contracts/checked-draw.ts";
import { drawFailureWords } from "../../../contracts/failure-words.ts";

/** What a check found, in a sentence. "unknown": what it says is nothing that holds, and nothing that does not fit. */
export interface Sentence {
  holds: Check["holds"];
  text: string;
}

/** A sentence each: what does not fit, or that all does, and what is to be known beside it, which proves less. */
export function besideSentences({ holds, failures, notes = [] }: Check, name: BesideName): Sentence[] {
  if (holds === "unknown") return [{ holds, text: unheld[name] }];
  const found = holds ? [held[name]] : failures.map((failure) => drawFailureWords[failure]);
  const noted = notes.map((note) => ({ holds: "unknown" as const, text: noteWords[note] }));
  return [...found.map((text) => ({ holds, text })), ...noted];
}

const held: Record<BesideName, string> = {
  log: "The log says the same of it: what is shown here was written down as it happened.",
  entrants: "Everybody who stands on the board has the tickets their wager is worth, as the draw had committed to.",
};

const unheld: Record<BesideName, string> = {
  log: "The log's lines about this draw could not be fetched, so it was not held against them.",
  entrants: "The list of who stands on the board could not be fetched, so it was not held against the entry list.",
};

export const noteWords: Record<LogNote, string> = {
  no_terms: "The log does not say how many winners were promised.",
  beacon_passed:
    "A line of the log ahead of its list is as late as its beacon: a clock was wrong, or the list came after it.",
  times_fall: "A line of the log ahead of one about it is later: a clock was set back, or that one is dated back.",
  called_off_late:
    "Its beacon had spoken when it was called off: who would have won can be computed. Get its round elsewhere and paste it.",
  waits_long:
    "Its beacon has spoken, and it still waits: who wins can be computed. Get its round elsewhere and paste it.",
  numbers_unlisted:
    "Numbers its account gave right before are in no draw listed here: what was asked for with them is not shown.",
  first_of_account: "It is the first draw listed with its account: what another account was asked for is not shown.",
  end_moved_up: "Its raffle's end was moved up to less than an hour later, so tickets could be had for less time.",
};

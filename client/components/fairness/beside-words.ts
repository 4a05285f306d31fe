// What is told of checks against something else than the draw itself: the log, and who stands on a board.
import type { BesideName, Check, LogNote } from "../../../contracts/checked-draw.ts";
import { drawFailureWords } from "../../../contracts/failure-words.ts";

/** A sentence each: what does not fit, or that all does, and what is to be known beside it. */
export function besideSentences({ holds, failures, notes = [] }: Check, name: BesideName): string[] {
  if (holds === "unknown") return [unheld[name]];
  const found = holds ? [held[name]] : failures.map((failure) => drawFailureWords[failure]);
  // Of what was made before the log began nothing stands in it that could fit.
  return notes.includes("before_log") && holds
    ? [noteWords.before_log]
    : [...found, ...notes.map((note) => noteWords[note])];
}

const held: Record<BesideName, string> = {
  log: "The log says the same of it: what is shown here was written down as it happened.",
  entrants: "Everybody who stands on the board has the tickets their wager is worth, as the draw had committed to.",
};

const unheld: Record<BesideName, string> = {
  log: "The log's lines about this draw could not be fetched, so it was not held against them.",
  entrants: "The list of who stands on the board could not be fetched, so it was not held against the entry list.",
};

const noteWords: Record<LogNote, string> = {
  before_log: "It was made before the log began, which says nothing of it: neither for it nor against it.",
  told_late:
    "Some of it was written into the log only afterwards, and is marked so there: the log proves it from then on.",
  no_terms: "The log does not say how many winners were promised.",
};

// What is told of checks against something else than the draw itself: the log, and who stands on a board.
import type { BesideName, Check } from "../../../contracts/checked-draw.ts";
import { drawFailureWords, noteWords } from "../../../contracts/failure-words.ts";

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

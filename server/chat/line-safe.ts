// What a whole line of ours may be: one line, nothing invisible, no command, and no longer than the chat takes. What somebody
// else wrote in it was made harmless before.
import { unseen } from "../../contracts/unseen.ts";

/** Controls, what has no width, what turns the reading around, what only looks like a space. */
const gaps = new RegExp(`[\\p{C}\\p{Z}${unseen}]+`, "gu");

const visible = (text: string): string => text.toWellFormed().replace(gaps, " ").trim();

/** A whole line of ours: it can begin no command, neither the platform's ("/ban") nor a bot's ("!points"). */
export const lineSafe = (text: string, mostLetters: number): string =>
  cutAtWords(withoutCommand(visible(text)), mostLetters);

const withoutCommand = (text: string): string => text.replace(/^[\s/!.\\／！]+/u, "");

const more = "…";

/** Cut between two words where there is room for it, and never within a sign. */
export function cutAtWords(text: string, mostLetters: number): string {
  if (text.length <= mostLetters) return text;
  const room = text.slice(0, mostLetters - more.length);
  const words = text[room.length] === " " ? room : room.replace(/ [^ ]*$/u, "");
  // One word that fills it all is cut within.
  const kept = words.length * 2 < room.length ? room : words;
  // Half of a sign of two units does not stay.
  return kept.replace(/[\ud800-\udbff]$/, "").trimEnd() + more;
}

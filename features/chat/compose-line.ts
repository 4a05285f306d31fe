// Several answers as one line, since a chat takes one in a second and a half: one line, nothing invisible, no command, and no
// longer than the chat takes. What somebody else wrote in it was made harmless before.
import { invisibleCharacterClass } from "../../common/contract/invisible-characters.ts";

export interface PendingReply {
  id: number;
  text: string;
  /** The line it answers. */
  replyTo: string | null;
  /** Whom it answers. */
  toName: string | null;
}

export interface Line {
  text: string;
  replyTo: string | null;
  ids: number[];
}

const separator = " | ";

/** The first of them and as many more as fit beside it. One alone is a reply; of several each says whom it answers. */
export function composeLine(waiting: readonly PendingReply[], mostLetters: number): Line | null {
  const [first] = waiting;
  if (first === undefined) return null;
  const taken: PendingReply[] = [];
  let length = 0;
  for (const one of waiting) {
    const added = addressReply(one).length + (taken.length === 0 ? 0 : separator.length);
    if (taken.length > 0 && length + added > mostLetters) break;
    length += added;
    taken.push(one);
  }
  if (taken.length === 1) return { text: lineSafe(first.text, mostLetters), replyTo: first.replyTo, ids: [first.id] };
  return {
    text: lineSafe(taken.map(addressReply).join(separator), mostLetters),
    replyTo: null,
    ids: taken.map(({ id }) => id),
  };
}

/** Names as platforms give them; another would be repeated as it came. An answer that calls them already is left as it is. */
const addressReply = ({ toName, text }: PendingReply): string =>
  toName !== null && /^\w{1,40}$/.test(toName) && !text.includes(toName) ? `@${toName} ${text}` : text;

/** Controls, what has no width, what turns the reading around, what only looks like a space. */
const gaps = new RegExp(`[\\p{C}\\p{Z}${invisibleCharacterClass}]+`, "gu");

const stripInvisible = (text: string): string => text.toWellFormed().replace(gaps, " ").trim();

/** A whole line of ours: it can begin no command, neither the platform's ("/ban") nor a bot's ("!points"). */
export const lineSafe = (text: string, mostLetters: number): string =>
  cutAtWords(stripCommand(stripInvisible(text)), mostLetters);

const stripCommand = (text: string): string => text.replace(/^[\s/!.\\／！]+/u, "");

const ellipsis = "…";

/** Cut between two words where there is room for it, and never within a sign. */
export function cutAtWords(text: string, mostLetters: number): string {
  if (text.length <= mostLetters) return text;
  const room = text.slice(0, mostLetters - ellipsis.length);
  const words = text[room.length] === " " ? room : room.replace(/ [^ ]*$/u, "");
  // One word that fills it all is cut within.
  const kept = words.length * 2 < room.length ? room : words;
  // Half of a sign of two units does not stay.
  return kept.replace(/[\ud800-\udbff]$/, "").trimEnd() + ellipsis;
}

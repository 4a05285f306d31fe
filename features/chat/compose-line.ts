// Combines several answers into one line, because a chat accepts one line every 1.5 seconds. The result has no line
// breaks, invisible characters or commands, and keeps to the chat's length limit. The callers make other people's text
// harmless (chat-safe.ts).
import { invisibleCharacterClass } from "../../common/contract/invisible-characters.ts";

export interface PendingReply {
  id: number;
  text: string;
  replyTo: string | null;
  /** The name of the person who sent the line that this answers. */
  toName: string | null;
}

export interface Line {
  text: string;
  replyTo: string | null;
  ids: number[];
}

const separator = " | ";

/**
 * Returns the first answer and as many of the next ones as fit. A single answer is a reply; in a combined line each answer
 * names its addressee.
 */
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

/** Mentions the addressee only by a name that the platform allows. An answer that already mentions them stays unchanged. */
const addressReply = ({ toName, text }: PendingReply): string =>
  toName !== null && /^\w{1,40}$/.test(toName) && !text.includes(toName) ? `@${toName} ${text}` : text;

const gaps = new RegExp(`[\\p{C}\\p{Z}${invisibleCharacterClass}]+`, "gu");

const stripInvisible = (text: string): string => text.toWellFormed().replace(gaps, " ").trim();

/** Returns a line that does not begin with a command, neither the platform's ("/ban") nor a bot's ("!points"). */
export const lineSafe = (text: string, mostLetters: number): string =>
  cutAtWords(stripCommand(stripInvisible(text)), mostLetters);

const stripCommand = (text: string): string => text.replace(/^[\s/!.\\／！]+/u, "");

const ellipsis = "…";

/** Cuts between two words where possible, and never inside a character. */
export function cutAtWords(text: string, mostLetters: number): string {
  if (text.length <= mostLetters) return text;
  const room = text.slice(0, mostLetters - ellipsis.length);
  const words = text[room.length] === " " ? room : room.replace(/ [^ ]*$/u, "");
  // Cuts inside a word if that word fills most of the line.
  const stored = words.length * 2 < room.length ? room : words;
  // Drops half a surrogate pair.
  return stored.replace(/[\ud800-\udbff]$/, "").trimEnd() + ellipsis;
}

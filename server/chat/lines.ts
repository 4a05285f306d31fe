// Several answers as one line, since a chat takes one in a second and a half.
import { lineSafe } from "./line-safe.ts";

export interface Waiting {
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

const between = " | ";

/** The first of them and as many more as fit beside it. One alone is a reply; of several each says whom it answers. */
export function lineOf(waiting: readonly Waiting[], mostLetters: number): Line | null {
  const [first] = waiting;
  if (first === undefined) return null;
  const taken: Waiting[] = [];
  let length = 0;
  for (const one of waiting) {
    const added = addressed(one).length + (taken.length === 0 ? 0 : between.length);
    if (taken.length > 0 && length + added > mostLetters) break;
    length += added;
    taken.push(one);
  }
  if (taken.length === 1) return { text: lineSafe(first.text, mostLetters), replyTo: first.replyTo, ids: [first.id] };
  return {
    text: lineSafe(taken.map(addressed).join(between), mostLetters),
    replyTo: null,
    ids: taken.map(({ id }) => id),
  };
}

/** Names as platforms give them; another would be repeated as it came. An answer that calls them already is left as it is. */
const addressed = ({ toName, text }: Waiting): string =>
  toName !== null && /^\w{1,40}$/.test(toName) && !text.includes(toName) ? `@${toName} ${text}` : text;

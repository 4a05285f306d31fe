// The canonical list of a draw: everybody's tickets, a range a line, `first_ticket,last_ticket,entrant\n`, by first ticket.
// Its SHA-256 is published, so it is the same to the byte whoever writes it; browser and server read it alike.

export interface Range {
  first: number;
  last: number;
}

export interface ListLine extends Range {
  /** Of a raffle a user, of a board a place on it. */
  entrant: number;
}

/** The database writes lines as this does (server/draws/list.ts). */
export const lineText = ({ first, last, entrant }: ListLine): string => `${first},${last},${entrant}\n`;

/** Tickets of a board may have sixteen digits. */
const linePattern = /^(\d{1,16}),(\d{1,16}),(\d{1,15})$/;

/** The lines of a list, one after the other. Null for one that is none, or has no end: nothing follows it. */
export function* linesOf(list: string): Generator<ListLine | null> {
  for (let at = 0; at < list.length; ) {
    const end = list.indexOf("\n", at);
    const line = end === -1 ? null : readLine(list.slice(at, end));
    yield line;
    if (line === null) return;
    at = end + 1;
  }
}

function readLine(text: string): ListLine | null {
  const match = linePattern.exec(text);
  if (match === null) return null;
  const [first, last, entrant] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return last < first ? null : { first, last, entrant };
}

export const ticketsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/** The `place`-th ticket, from 1, of those no range holds; `excluded` ascending and apart from each other. */
export function ticketAt(place: number, excluded: readonly Range[]): number {
  let ticket = place;
  for (const { first, last } of excluded) {
    if (ticket < first) break;
    ticket += last - first + 1;
  }
  return ticket;
}

export interface Owner {
  ticket: number;
  entrant: number;
}

/** Who holds the t-th ticket of the list, for each of `places`; and how many it has. Null for what is no list. */
export function ownersIn(
  list: string,
  places: readonly number[],
): { owners: Map<number, Owner>; total: number } | null {
  const wanted = [...places].sort((a, b) => a - b);
  const owners = new Map<number, Owner>();
  let total = 0;
  let next = 0;
  for (const line of linesOf(list)) {
    if (line === null) return null;
    const before = total;
    total += ticketsIn([line]);
    for (let place = wanted[next]; place !== undefined && place <= total; place = wanted[++next]) {
      owners.set(place, { ticket: line.first + place - before - 1, entrant: line.entrant });
    }
  }
  return { owners, total };
}

/** An entrant, and every ticket they hold: `ranges` ascending and apart from each other. */
export interface Holder {
  entrant: number;
  ranges: readonly Range[];
}

/**
 * Who holds which tickets of the list, how many there are, and which are left out between them: those of a later round
 * left the pot before. Null for what is no list, or has a line that does not come after the one before it. What follows the
 * end of the last line is passed over.
 */
export function holdersIn(
  list: string,
): { holderOf: (ticket: number) => Holder | null; total: number; gaps: Range[] } | null {
  const lines: ListLine[] = [];
  const gaps: Range[] = [];
  for (const line of linesOf(list.slice(0, list.lastIndexOf("\n") + 1))) {
    const next = (lines.at(-1)?.last ?? 0) + 1;
    if (line === null || line.first < next) return null;
    if (line.first > next) gaps.push({ first: next, last: line.first - 1 });
    lines.push(line);
  }
  const holderOf = (ticket: number): Holder | null => {
    const entrant = lines.find(({ first, last }) => first <= ticket && ticket <= last)?.entrant;
    if (entrant === undefined) return null;
    const ranges = lines.filter((line) => line.entrant === entrant).map(({ first, last }) => ({ first, last }));
    return { entrant, ranges };
  };
  return { holderOf, total: ticketsIn(lines), gaps };
}

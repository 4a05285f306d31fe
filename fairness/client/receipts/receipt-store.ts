// Stores this browser's receipts, which prove what the site said earlier: log heads, lists seen before their numbers existed,
// seed hashes, rolls, and the viewer's tickets. They are in localStorage with a size limit and are never sent anywhere.
import { formatHead, type LogHead, parseHead } from "../../rules/fairness-log.ts";

/** Times are milliseconds since 1970 by this browser's clock, unless stated otherwise. */
export interface SeenHead extends LogHead {
  /** When this browser first saw the head. Null if it fetched only this line of the log (`withLines`). */
  at: number | null;
  /** When this browser last saw that the head was the log's end. Null if it never looked. */
  end: number | null;
  /** True once the log was read at this line again and still had the head. */
  isRead: boolean;
}

/** A list published while the site showed no numbers for it yet. */
export interface SeenList {
  draw: string;
  sha256: string;
  at: string;
  commitment: string;
  /** The list's line in the log; null until found. */
  line: number | null;
}

export interface SeenSeed {
  hash: string;
  at: string;
  line: number | null;
}

export interface SeenRoll {
  id: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
  case_id: number;
  version: number;
  odds_sha256: string;
  /** Null when the response did not include the position. */
  position: number | null;
  label: string;
  price: number;
  /**
   * The client seed that this browser sent for the roll, or that the page showed for the pair of seeds. Undefined when
   * unknown.
   */
  sent_client_seed?: string | undefined;
  /** Whether the page had shown the hash of the server seed that the roll used. */
  knew_seed: boolean;
}

export interface SeenTickets {
  raffle: number;
  first: number;
  last: number;
  /** The viewer's id on lists; null when the page did not say. */
  entrant: number | null;
  at: string;
  /** SHA-256 of the list in which the tickets were found; null until then. */
  sha256: string | null;
}

/** A log that this browser compared its receipts with before the viewer accepted another one. */
export interface PreviousLog {
  head: LogHead;
  until: string;
}

export interface Receipts {
  /** The hash of the log's first line, which identifies the log. Null until that line was read. */
  origin: string | null;
  /** Ascending: the first head seen, the newest ones, and all that were not yet compared with the log. */
  heads: SeenHead[];
  /** The part of the log that this browser has read: from line `from` to `head`. */
  walked: { from: number; head: LogHead } | null;
  lists: SeenList[];
  seeds: SeenSeed[];
  rolls: SeenRoll[];
  tickets: SeenTickets[];
  former: PreviousLog[];
}

export const noReceipts: Receipts = {
  ...{ origin: null, heads: [], walked: null, lists: [], seeds: [], rolls: [], tickets: [], former: [] },
};

const storageKey = "windfall:receipts:1";
const maxCounts = { heads: 20, unreadHeads: 200, lists: 60, seeds: 60, rolls: 100, tickets: 200, former: 10 };

export function loadReceipts(): Receipts {
  try {
    return parseReceipts(localStorage.getItem(storageKey));
  } catch {
    return noReceipts;
  }
}

const listFields = ["heads", "lists", "seeds", "rolls", "tickets", "former"] as const;

/** Returns empty receipts for text in any other format. */
export function parseReceipts(text: string | null): Receipts {
  const stored: Partial<Receipts> | null = JSON.parse(text ?? "null");
  return listFields.every((name) => Array.isArray(stored?.[name])) ? { ...noReceipts, ...stored } : noReceipts;
}

/** Does nothing when the browser does not allow storage for this site. */
export function updateReceipts(change: (stored: Receipts) => Receipts): void {
  try {
    const before = loadReceipts();
    const after = change(before);
    if (after !== before) localStorage.setItem(storageKey, JSON.stringify(after));
  } catch {
    // Storage is full or forbidden, so this browser cannot be a witness.
  }
}

/**
 * When this browser saw a head, by its own clock; null if unknown. `end`: the last time the head was known to be the log's
 * end.
 */
export interface HeadSighting {
  at: number | null;
  end?: number | null;
}

/** Adds a head. Always keeps the first head seen and those not yet compared with the log, and the newest of the others. */
export function withHead(stored: Receipts, text: string | null, { at, end = null }: HeadSighting): Receipts {
  const head = parseHead(text ?? "");
  if (head === null || head.n === 0) return stored;
  const known = stored.heads.find(({ n, hash }) => n === head.n && hash === head.hash);
  if (known === undefined) {
    const heads = [...stored.heads, { ...head, at, end, isRead: false }].toSorted((a, b) => a.n - b.n);
    return { ...stored, heads: limitHeads(heads) };
  }
  if (end === null || end <= (known.end ?? 0)) return stored;
  return { ...stored, heads: stored.heads.map((each) => (each === known ? { ...each, end } : each)) };
}

/**
 * Adds single lines that the log must have when it is read at their numbers. Leaves out the first line, which `origin`
 * covers.
 */
export const withLines = (stored: Receipts, lines: readonly LogHead[]): Receipts =>
  lines.filter(({ n }) => n > 1).reduce((all, line) => withHead(all, formatHead(line), { at: null }), stored);

function limitHeads(heads: SeenHead[]): SeenHead[] {
  if (heads.length <= maxCounts.heads) return heads;
  const line = heads.findIndex(({ isRead, at }) => isRead && at === null);
  if (line !== -1) return heads.toSpliced(line, 1);
  const read = heads.findIndex(({ isRead }, index) => index > 0 && isRead);
  if (read !== -1) return heads.toSpliced(read, 1);
  // None of the stored heads has been compared with the log yet. Drops the second-newest head, because older heads
  // prove more.
  return heads.length <= maxCounts.unreadHeads ? heads : heads.toSpliced(-2, 1);
}

/**
 * Keeps the first time a list was seen. A second list or commitment of the same draw is kept too, because none should exist.
 */
export function withList(stored: Receipts, list: Omit<SeenList, "line">): Receipts {
  const isKnown = stored.lists.some(
    ({ draw, sha256, commitment }) => draw === list.draw && sha256 === list.sha256 && commitment === list.commitment,
  );
  return isKnown ? stored : { ...stored, lists: [...stored.lists, { ...list, line: null }].slice(-maxCounts.lists) };
}

export function withSeeds(stored: Receipts, hashes: readonly (string | null)[], at: string): Receipts {
  const known = new Set(stored.seeds.map(({ hash }) => hash));
  const fresh = hashes.filter((hash) => hash !== null).filter((hash) => !known.has(hash));
  if (fresh.length === 0) return stored;
  return {
    ...stored,
    seeds: [...stored.seeds, ...fresh.map((hash) => ({ hash, at, line: null }))].slice(-maxCounts.seeds),
  };
}

export function withRoll(stored: Receipts, roll: SeenRoll): Receipts {
  if (stored.rolls.some(({ id }) => id === roll.id)) return stored;
  return { ...stored, rolls: [...stored.rolls, roll].slice(-maxCounts.rolls) };
}

export interface OwnTickets {
  raffle: number;
  entrant: number | null;
  ranges: readonly { first: number; last: number }[];
}

/** Keeps the first time tickets were seen. The viewer's id may be added later. */
export function withTickets(stored: Receipts, { raffle, entrant, ranges }: OwnTickets, at: string): Receipts {
  const isSame = (one: SeenTickets, { first, last }: { first: number; last: number }) =>
    one.raffle === raffle && one.first === first && one.last === last;
  const fresh = ranges.filter((range) => !stored.tickets.some((one) => isSame(one, range)));
  const isLearnt = (one: SeenTickets) =>
    one.entrant === null && entrant !== null && ranges.some((range) => isSame(one, range));
  if (fresh.length === 0 && !stored.tickets.some(isLearnt)) return stored;
  const tickets = [
    ...stored.tickets.map((one) => (isLearnt(one) ? { ...one, entrant } : one)),
    ...fresh.map(({ first, last }) => ({ raffle, first, last, entrant, at, sha256: null })),
  ];
  return { ...stored, tickets: tickets.slice(-maxCounts.tickets) };
}

/**
 * The new log that replaces the old one. `after`: the line after which the new log continues; null if it is a different log.
 * The other fields name receipts that are removed together with the old log.
 */
export interface LogReplacement {
  after: LogHead | null;
  rolls: readonly number[];
  raffles: readonly number[];
  /** The old log's last head. Pass it if heads of the new log may have been stored since then. */
  former?: LogHead | null;
}

export function findLastHead({ heads, walked }: Receipts): LogHead | null {
  const all: LogHead[] = [...heads, ...(walked === null ? [] : [walked.head])];
  const last = all.toSorted((a, b) => a.n - b.n).at(-1);
  return last === undefined ? null : { n: last.n, hash: last.hash };
}

export function withReplacedLog(
  stored: Receipts,
  { after, rolls, raffles, ...known }: LogReplacement,
  until: string,
): Receipts {
  const last = known.former ?? findLastHead(stored);
  const former = last === null ? [] : [{ head: last, until }];
  const stands = ({ line }: { line: number | null }) => after !== null && line !== null && line <= after.n;
  return {
    origin: after === null ? null : stored.origin,
    heads: stored.heads.filter(({ n }) => n <= (after?.n ?? 0)).map((head) => ({ ...head, isRead: false })),
    walked: null,
    lists: stored.lists.filter(stands),
    seeds: stored.seeds.filter(stands),
    rolls: stored.rolls.filter(({ id }) => after !== null && !rolls.includes(id)),
    tickets: stored.tickets.filter(({ raffle }) => after !== null && !raffles.includes(raffle)),
    former: [...stored.former, ...former].slice(-maxCounts.former),
  };
}

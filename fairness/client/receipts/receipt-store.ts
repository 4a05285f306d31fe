// What this browser keeps of draws and rolls to hold the site to: heads of the log, lists seen before their numbers existed,
// hashes of seeds, rolls, and the viewer's tickets. In localStorage, and bounded; nothing of it is sent anywhere.
import { formatHead, type LogHead, parseHead } from "../../rules/fairness-log.ts";

/** Moments are this browser's own clock's, in milliseconds since 1970, but where it says otherwise. */
export interface SeenHead extends LogHead {
  /** When it was first seen; null: it was a line that was told by itself (`mergeLines`). */
  at: number | null;
  /** The last moment at which it was surely still the log's end; null: nobody looked. */
  end: number | null;
  /** The log was read there since, and had it. */
  isRead: boolean;
}

/** A list that was published while the site showed no numbers for it yet. */
export interface SeenList {
  /** "raffle:12". */
  draw: string;
  sha256: string;
  /** ISO 8601 UTC; by this browser's clock. */
  at: string;
  /** The text it committed to with it; "" for none. */
  commitment: string;
  /** Where it stands in the log; null until that was looked up. */
  line: number | null;
}

export interface SeenSeed {
  hash: string;
  /** ISO 8601 UTC. */
  at: string;
  line: number | null;
}

/** A roll as it was shown. */
export interface SeenRoll {
  id: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
  case_id: number;
  version: number;
  /** Of the odds shown before it. */
  odds_sha256: string;
  /** Null: the answer did not say. */
  position: number | null;
  label: string;
  /** The price shown before it, in points. */
  price: number;
  /** The client seed this browser made and sent for this roll, or that was shown as the pair's; undefined: it knew none. */
  sent_client_seed?: string | undefined;
  /** Whether it had been shown the hash of the server seed the roll took. */
  knew_seed: boolean;
}

/** Tickets of the viewer's own, as their raffle's page showed them. */
export interface SeenTickets {
  raffle: number;
  first: number;
  last: number;
  /** Who the viewer is on lists; null: the page did not say. */
  entrant: number | null;
  /** ISO 8601 UTC; by this browser's clock. */
  at: string;
  /** Of the list they were found on; null until there was one. */
  sha256: string | null;
}

/** A log this browser held the site to before, until its owner took another one. */
export interface PreviousLog {
  /** The furthest head it had. */
  head: LogHead;
  /** When it was given up; ISO 8601 UTC. */
  until: string;
}

export interface Receipts {
  /** The log's first line, by its hash: another one is another log. Null until it was read. */
  origin: string | null;
  /** Ascending: the first one seen, the newest, and all that were not read in the log yet. */
  heads: SeenHead[];
  /** How far this browser has read the log itself, and from which line on. */
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

/** The number says how it is written; another way of writing it gets another. */
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

/** What is not as it was written counts as not there. */
export function parseReceipts(text: string | null): Receipts {
  const kept: Partial<Receipts> | null = JSON.parse(text ?? "null");
  return listFields.every((name) => Array.isArray(kept?.[name])) ? { ...noReceipts, ...kept } : noReceipts;
}

/** Where the browser keeps nothing for this site, nothing is kept. */
export function updateReceipts(change: (kept: Receipts) => Receipts): void {
  try {
    const before = loadReceipts();
    const after = change(before);
    if (after !== before) localStorage.setItem(storageKey, JSON.stringify(after));
  } catch {
    // Full, or forbidden: this browser is no witness.
  }
}

/** When a head was seen, by this browser's clock, if that is to count; `endProcess`: the last moment at which it was surely the end of the log. */
export interface HeadSighting {
  at: number | null;
  end?: number | null;
}

/** The first head seen stays, whatever comes; and so do those the log was not read at yet. Of the others the newest. */
export function withHead(kept: Receipts, text: string | null, { at, end = null }: HeadSighting): Receipts {
  const head = parseHead(text ?? "");
  if (head === null || head.n === 0) return kept;
  const known = kept.heads.find(({ n, hash }) => n === head.n && hash === head.hash);
  if (known === undefined) {
    const heads = [...kept.heads, { ...head, at, end, isRead: false }].toSorted((a, b) => a.n - b.n);
    return { ...kept, heads: limitHeads(heads) };
  }
  if (end === null || end <= (known.end ?? 0)) return kept;
  return { ...kept, heads: kept.heads.map((each) => (each === known ? { ...each, end } : each)) };
}

/** Lines told by themselves, for the log to be read there: it must have them. Its first line is another matter (`origin`). */
export const withLines = (kept: Receipts, lines: readonly LogHead[]): Receipts =>
  lines.filter(({ n }) => n > 1).reduce((all, line) => withHead(all, formatHead(line), { at: null }), kept);

function limitHeads(heads: SeenHead[]): SeenHead[] {
  if (heads.length <= maxCounts.heads) return heads;
  const line = heads.findIndex(({ isRead, at }) => isRead && at === null);
  if (line !== -1) return heads.toSpliced(line, 1);
  const read = heads.findIndex(({ isRead }, index) => index > 0 && isRead);
  if (read !== -1) return heads.toSpliced(read, 1);
  // None of them was held against the log yet: the older ones say more than those in between.
  return heads.length <= maxCounts.unreadHeads ? heads : heads.toSpliced(-2, 1);
}

/** The first time counts. A second list or commitment of the same draw is kept too: there must be none. */
export function withList(kept: Receipts, list: Omit<SeenList, "line">): Receipts {
  const isKnown = kept.lists.some(
    ({ draw, sha256, commitment }) => draw === list.draw && sha256 === list.sha256 && commitment === list.commitment,
  );
  return isKnown ? kept : { ...kept, lists: [...kept.lists, { ...list, line: null }].slice(-maxCounts.lists) };
}

export function withSeeds(kept: Receipts, hashes: readonly (string | null)[], at: string): Receipts {
  const known = new Set(kept.seeds.map(({ hash }) => hash));
  const fresh = hashes.filter((hash) => hash !== null).filter((hash) => !known.has(hash));
  if (fresh.length === 0) return kept;
  return {
    ...kept,
    seeds: [...kept.seeds, ...fresh.map((hash) => ({ hash, at, line: null }))].slice(-maxCounts.seeds),
  };
}

export function withRoll(kept: Receipts, roll: SeenRoll): Receipts {
  if (kept.rolls.some(({ id }) => id === roll.id)) return kept;
  return { ...kept, rolls: [...kept.rolls, roll].slice(-maxCounts.rolls) };
}

export interface OwnTickets {
  raffle: number;
  entrant: number | null;
  ranges: readonly { first: number; last: number }[];
}

/** The first time counts; who the viewer is may be learnt later. */
export function withTickets(kept: Receipts, { raffle, entrant, ranges }: OwnTickets, at: string): Receipts {
  const isSame = (one: SeenTickets, { first, last }: { first: number; last: number }) =>
    one.raffle === raffle && one.first === first && one.last === last;
  const fresh = ranges.filter((range) => !kept.tickets.some((one) => isSame(one, range)));
  const isLearnt = (one: SeenTickets) =>
    one.entrant === null && entrant !== null && ranges.some((range) => isSame(one, range));
  if (fresh.length === 0 && !kept.tickets.some(isLearnt)) return kept;
  const tickets = [
    ...kept.tickets.map((one) => (isLearnt(one) ? { ...one, entrant } : one)),
    ...fresh.map(({ first, last }) => ({ raffle, first, last, entrant, at, sha256: null })),
  ];
  return { ...kept, tickets: tickets.slice(-maxCounts.tickets) };
}

/** What a log had in place of what was kept: where it went on from (null: it is another log), and what is gone with it. */
export interface LogReplacement {
  after: LogHead | null;
  rolls: readonly number[];
  /** Whose tickets are gone. */
  raffles: readonly number[];
  /** The old log's last head, where heads of the new one may have been kept since. */
  former?: LogHead | null;
}

/** The furthest this browser knows of the log. */
export function findLastHead({ heads, walked }: Receipts): LogHead | null {
  const all: LogHead[] = [...heads, ...(walked === null ? [] : [walked.head])];
  const last = all.toSorted((a, b) => a.n - b.n).at(-1);
  return last === undefined ? null : { n: last.n, hash: last.hash };
}

/** Goes by the new log from now on; the old one's head stays recorded. */
export function withReplacedLog(
  kept: Receipts,
  { after, rolls, raffles, ...known }: LogReplacement,
  until: string,
): Receipts {
  const last = known.former ?? findLastHead(kept);
  const former = last === null ? [] : [{ head: last, until }];
  const stands = ({ line }: { line: number | null }) => after !== null && line !== null && line <= after.n;
  return {
    origin: after === null ? null : kept.origin,
    heads: kept.heads.filter(({ n }) => n <= (after?.n ?? 0)).map((head) => ({ ...head, isRead: false })),
    walked: null,
    lists: kept.lists.filter(stands),
    seeds: kept.seeds.filter(stands),
    rolls: kept.rolls.filter(({ id }) => after !== null && !rolls.includes(id)),
    tickets: kept.tickets.filter(({ raffle }) => after !== null && !raffles.includes(raffle)),
    former: [...kept.former, ...former].slice(-maxCounts.former),
  };
}

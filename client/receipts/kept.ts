// What this browser keeps of draws and rolls to hold the site to: heads of the log, lists seen before their numbers existed,
// hashes of seeds, and rolls. In localStorage, and bounded; nothing of it is sent anywhere.
import { type LogHead, readHead } from "../../contracts/fairness-log.ts";
import { isRecord } from "../../contracts/is-record.ts";

/** A list that was published while nobody had numbers for it yet. */
export interface SeenList {
  /** "raffle:12". */
  draw: string;
  sha256: string;
  /** The site's time as the page told it, ISO 8601 UTC. */
  at: string;
  /** Where it stands in the log; null until that was looked up. */
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
}

export interface Receipts {
  /** Ascending: the first one seen, and the newest. */
  heads: LogHead[];
  /** How far this browser has read the log itself, and from which line on. */
  walked: { from: number; head: LogHead } | null;
  lists: SeenList[];
  seeds: SeenSeed[];
  rolls: SeenRoll[];
}

export const noReceipts: Receipts = { heads: [], walked: null, lists: [], seeds: [], rolls: [] };

/** The number says how it is written; another way of writing it gets another. */
const key = "windfall:receipts:1";
const mostHeads = 20;
const mostLists = 60;
const mostSeeds = 60;
const mostRolls = 100;

export function receipts(): Receipts {
  try {
    return readReceipts(localStorage.getItem(key));
  } catch {
    return noReceipts;
  }
}

/** Where the browser keeps nothing for this site, nothing is kept. */
export function keep(change: (kept: Receipts) => Receipts): void {
  try {
    const before = receipts();
    const after = change(before);
    if (after !== before) localStorage.setItem(key, JSON.stringify(after));
  } catch {
    // Full, or forbidden: this browser is no witness.
  }
}

/** What is not as it was written counts as not there. */
export function readReceipts(text: string | null): Receipts {
  const value = parsed(text);
  if (!isRecord(value)) return noReceipts;
  return {
    heads: records(value.heads).flatMap(headIn).slice(-mostHeads),
    walked: walkedIn(value.walked),
    lists: records(value.lists).flatMap(listIn).slice(-mostLists),
    seeds: records(value.seeds).flatMap(seedIn).slice(-mostSeeds),
    rolls: records(value.rolls).flatMap(rollIn).slice(-mostRolls),
  };
}

type Fields = Record<string, unknown>;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const records = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 200;
const lineIn = (value: unknown): number | null => (isCount(value) ? value : null);

const headIn = ({ n, hash }: Fields): LogHead[] => (isCount(n) && isText(hash) ? [{ n, hash }] : []);

function walkedIn(value: unknown): Receipts["walked"] {
  if (!isRecord(value) || !isCount(value.from) || !isRecord(value.head)) return null;
  const [head] = headIn(value.head);
  return head === undefined ? null : { from: value.from, head };
}

const listIn = ({ draw, sha256, at, line }: Fields): SeenList[] =>
  isText(draw) && isText(sha256) && isText(at) ? [{ draw, sha256, at, line: lineIn(line) }] : [];

const seedIn = ({ hash, at, line }: Fields): SeenSeed[] =>
  isText(hash) && isText(at) ? [{ hash, at, line: lineIn(line) }] : [];

function rollIn({ id, server_seed_hash, client_seed, nonce, ticket }: Fields): SeenRoll[] {
  if (!isCount(id) || !isCount(nonce) || !isCount(ticket)) return [];
  return isText(server_seed_hash) && isText(client_seed) ? [{ id, server_seed_hash, client_seed, nonce, ticket }] : [];
}

/** The first head seen stays, whatever comes; of the others the newest. */
export function withHead(kept: Receipts, text: string | null): Receipts {
  const head = readHead(text ?? "");
  if (head === null || head.n === 0) return kept;
  const isKnown = kept.heads.some(({ n, hash }) => n === head.n && hash === head.hash);
  if (isKnown) return kept;
  const heads = [...kept.heads, head].toSorted((a, b) => a.n - b.n);
  return { ...kept, heads: heads.length > mostHeads ? [...heads.slice(0, 1), ...heads.slice(2)] : heads };
}

/** The first time counts. A second list of the same draw is kept too: there must be none. */
export function withList(kept: Receipts, list: Omit<SeenList, "line">): Receipts {
  const isKnown = kept.lists.some(({ draw, sha256 }) => draw === list.draw && sha256 === list.sha256);
  return isKnown ? kept : { ...kept, lists: [...kept.lists, { ...list, line: null }].slice(-mostLists) };
}

export function withSeeds(kept: Receipts, hashes: readonly (string | null)[], at: string): Receipts {
  const known = new Set(kept.seeds.map(({ hash }) => hash));
  const fresh = hashes.filter((hash) => hash !== null).filter((hash) => !known.has(hash));
  if (fresh.length === 0) return kept;
  return { ...kept, seeds: [...kept.seeds, ...fresh.map((hash) => ({ hash, at, line: null }))].slice(-mostSeeds) };
}

export function withRoll(kept: Receipts, { id, server_seed_hash, client_seed, nonce, ticket }: SeenRoll): Receipts {
  if (kept.rolls.some((roll) => roll.id === id)) return kept;
  return {
    ...kept,
    rolls: [...kept.rolls, { id, server_seed_hash, client_seed, nonce, ticket }].slice(-mostRolls),
  };
}

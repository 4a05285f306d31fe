// Draws decided by a beacon (drand): which chains are believed, which of their rounds decides a draw, and the text a draw
// commits to before that round is spoken (docs/fairness.md). Nothing is hashed here, so that pages can count down with it.

import { parseJsonObject } from "../../platform/contract/json-values.ts";
import type { Draw } from "./fairness.ts";

/** A chain of beacons: its round 1 is spoken at `genesisSeconds` (since 1970), and one more every `periodSeconds`. */
export interface BeaconChain {
  name: "quicknet" | "sandbox";
  /** Names it on drand's wire, in hex. */
  hash: string;
  /** On BLS12-381's G2, compressed, in hex. */
  publicKey: string;
  periodSeconds: number;
  genesisSeconds: number;
  /** A draw waits at least so long between its list and its beacon: part of the terms. */
  leadSeconds: number;
  /** Draws frozen from then (ISO 8601 UTC) until then are decided by it; null: it goes on. */
  from: string;
  until: string | null;
}

/** drand's quicknet, of the League of Entropy (drand/website@1ef1245, docs/blog/2023-10-16-quicknet-is-live.md). */
export const quicknet: BeaconChain = {
  name: "quicknet",
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1_692_803_367,
  leadSeconds: 60,
  from: "2023-08-23T15:09:27.000Z",
  until: null,
};

/** The chains that count, whatever a site says: outside of a demo a draw is decided by one of these or not at all. */
export const pinnedChains: readonly BeaconChain[] = [quicknet];

/** The demo's own chain keeps quicknet's time. Its hash follows from its key (beacon-numbers.ts). */
export const createSandboxChain = (publicKey: string, hash: string): BeaconChain => ({
  ...quicknet,
  name: "sandbox",
  hash,
  publicKey,
  leadSeconds: 6,
});

/** Which chain decides draws frozen then; null when none is in force. */
export const chainAt = (frozenAt: Date, chains: readonly BeaconChain[] = pinnedChains): BeaconChain | null =>
  chains.find(
    ({ from, until }) => Date.parse(from) <= +frozenAt && (until === null || +frozenAt < Date.parse(until)),
  ) ?? null;

/** The one round that decides a draw frozen then: the first that is spoken when the lead is over. Whole seconds count. */
export function roundFor(frozenAt: Date, { genesisSeconds, periodSeconds, leadSeconds }: BeaconChain): number {
  const earliest = Math.floor(+frozenAt / 1000) + leadSeconds;
  return Math.ceil((earliest - genesisSeconds) / periodSeconds) + 1;
}

/** When a round is spoken. */
export const roundTime = (
  round: number,
  { genesisSeconds, periodSeconds }: Pick<BeaconChain, "genesisSeconds" | "periodSeconds">,
): Date => new Date((genesisSeconds + (round - 1) * periodSeconds) * 1000);

/** What is fixed before the beacon speaks. Hashes are SHA-256 in hex. */
export interface Commitment {
  /** "raffle:12". */
  draw: string;
  /** Of the list. */
  entries: string;
  tickets: number;
  winners: number;
  /** Of the commitment of the round before; null where there is none. */
  before: string | null;
  /** Of a board's lines of entrants; null for a raffle. */
  entrants: string | null;
  /** The chain's hash. */
  chain: string;
  round: number;
}

const commitmentFields = ["draw", "entries", "tickets", "winners", "before", "entrants", "chain", "round"] as const;
/** First line of every commitment: what follows is read, and drawn from, by these rules. */
export const commitmentRules = "windfall-draw/1";

/** The text that is hashed: a line each, in this order. */
export const formatCommitment = (commitment: Commitment): string =>
  [commitmentRules, ...commitmentFields.map((name) => `${name} ${commitment[name] ?? "-"}`)]
    .map((line) => `${line}\n`)
    .join("");

const hashPattern = "([0-9a-f]{64})";
const numberPattern = "([1-9][0-9]{0,15})";
const commitmentPattern = new RegExp(
  `^${commitmentRules}\ndraw ([a-z]+:[0-9:]{1,30})\nentries ${hashPattern}\ntickets ${numberPattern}\nwinners ${numberPattern}\n` +
    `before (?:${hashPattern}|-)\nentrants (?:${hashPattern}|-)\nchain ${hashPattern}\nround ${numberPattern}\n$`,
);

/** Null for what is no commitment, to the letter. */
export function parseCommitment(text: string): Commitment | null {
  const [, draw, entries, tickets, winners, before, entrants, chain, round] = commitmentPattern.exec(text) ?? [];
  if (draw === undefined || entries === undefined || chain === undefined) return null;
  return {
    draw,
    entries,
    tickets: Number(tickets),
    winners: Number(winners),
    before: before ?? null,
    entrants: entrants ?? null,
    chain,
    round: Number(round),
  };
}

/** What a draw by a beacon keeps as `random`: nothing in it is believed, all of it follows from the signature. */
export interface BeaconAnswer {
  method: "drand";
  chain: string;
  round: number;
  /** The commitment's very text. */
  commitment: string;
  /** Of a raffle the places in the list, from 1; of a board the places among the tickets left at each step. */
  data: number[];
}

/** Members in the order above. */
export const formatBeaconAnswer = ({ method, chain, round, commitment, data }: BeaconAnswer): string =>
  JSON.stringify({ method, chain, round, commitment, data });

/** Null for what is no such text, to the letter. */
export function parseBeaconAnswer(random: string): BeaconAnswer | null {
  const { method, chain, round, commitment, data } = parseJsonObject(random);
  if (method !== "drand" || typeof chain !== "string" || typeof commitment !== "string") return null;
  if (typeof round !== "number" || !isNumbers(data)) return null;
  const answer: BeaconAnswer = { method, chain, round, commitment, data };
  return formatBeaconAnswer(answer) === random ? answer : null;
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger);

/** Which beacon is waited for, and when it speaks (ISO 8601 UTC). */
export interface BeaconWait {
  round: number;
  at: string;
}

/** Null once it was heard, and for draws nobody waits so for. */
export const toBeaconWait = (draw: Pick<Draw, "round" | "round_at" | "random"> | undefined): BeaconWait | null =>
  draw === undefined || draw.random !== null || draw.round === null || draw.round_at === null
    ? null
    : { round: draw.round, at: draw.round_at };

/**
 * Whether somebody else than this site chose the numbers of a draw: then its check proves them, else it shows that all
 * fits together. The demo's own chain is none of those that count.
 */
export const isDecidedOutside = ({ source, random }: Pick<Draw, "source" | "random">): boolean =>
  source === "random.org" ||
  (source === "drand" && pinnedChains.some(({ hash }) => hash === parseBeaconAnswer(random ?? "")?.chain));

// Draws decided by a beacon (drand): the trusted chains, the round that decides a draw, and the text a draw commits to before
// that round is published (docs/fairness.md). This module needs no hash functions, so pages can use it for a countdown.

import { parseJsonObject } from "../../platform/contract/json-values.ts";
import type { Draw } from "./fairness.ts";

/** A chain of beacons. Round 1 is published at `genesisSeconds` (since 1970), and each further round `periodSeconds` later. */
export interface BeaconChain {
  name: "quicknet" | "sandbox";
  /** The chain's id in drand's API, in hex. */
  hash: string;
  /** A point on BLS12-381's G2, compressed, in hex. */
  publicKey: string;
  periodSeconds: number;
  genesisSeconds: number;
  /** The shortest wait between a draw's list and its beacon. Part of the terms. */
  leadSeconds: number;
  /** The chain decides draws frozen from `from` (ISO 8601 UTC) to `until`; null means no end. */
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

/** The only chains accepted outside of a demo, whatever a site says. */
export const pinnedChains: readonly BeaconChain[] = [quicknet];

/** The demo's own chain uses quicknet's times. Its hash follows from its key (beacon-numbers.ts). */
export const createSandboxChain = (publicKey: string, hash: string): BeaconChain => ({
  ...quicknet,
  name: "sandbox",
  hash,
  publicKey,
  leadSeconds: 6,
});

/** Returns the chain that decides draws frozen at this time; null when no chain is in force. */
export const chainAt = (frozenAt: Date, chains: readonly BeaconChain[] = pinnedChains): BeaconChain | null =>
  chains.find(
    ({ from, until }) => Date.parse(from) <= +frozenAt && (until === null || +frozenAt < Date.parse(until)),
  ) ?? null;

/**
 * Returns the only round that decides a draw frozen at this time: the first one published after the wait. Fractions of a
 * second are ignored.
 */
export function roundFor(frozenAt: Date, { genesisSeconds, periodSeconds, leadSeconds }: BeaconChain): number {
  const earliest = Math.floor(+frozenAt / 1000) + leadSeconds;
  return Math.ceil((earliest - genesisSeconds) / periodSeconds) + 1;
}

export const roundTime = (
  round: number,
  { genesisSeconds, periodSeconds }: Pick<BeaconChain, "genesisSeconds" | "periodSeconds">,
): Date => new Date((genesisSeconds + (round - 1) * periodSeconds) * 1000);

/** The facts that are fixed before the beacon is published. Hashes are SHA-256 in hex. */
export interface Commitment {
  draw: string;
  entries: string;
  tickets: number;
  winners: number;
  /** Hash of the previous round's commitment; null for the first round and after rounds without a commitment. */
  before: string | null;
  /** Hash of a board's lines of entrants; null for a raffle. */
  entrants: string | null;
  chain: string;
  round: number;
}

const commitmentFields = ["draw", "entries", "tickets", "winners", "before", "entrants", "chain", "round"] as const;
export const commitmentRules = "windfall-draw/1";

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

/** Returns null unless the text is exactly a commitment. */
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

/**
 * The `random` field of a draw decided by a beacon. None of it needs trust, because everything follows from the
 * signature.
 */
export interface BeaconAnswer {
  method: "drand";
  chain: string;
  round: number;
  commitment: string;
  /** In a raffle: the places in the list, from 1. On a board: the place among the tickets left at each step. */
  data: number[];
}

/** `parseBeaconAnswer` accepts the fields in this order only. */
export const formatBeaconAnswer = ({ method, chain, round, commitment, data }: BeaconAnswer): string =>
  JSON.stringify({ method, chain, round, commitment, data });

/** Returns null unless the text has exactly the format of `formatBeaconAnswer`. */
export function parseBeaconAnswer(random: string): BeaconAnswer | null {
  const { method, chain, round, commitment, data } = parseJsonObject(random);
  if (method !== "drand" || typeof chain !== "string" || typeof commitment !== "string") return null;
  if (typeof round !== "number" || !isNumbers(data)) return null;
  const answer: BeaconAnswer = { method, chain, round, commitment, data };
  return formatBeaconAnswer(answer) === random ? answer : null;
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger);

export interface BeaconWait {
  round: number;
  at: string;
}

/** Returns null once the numbers exist, and for draws that are not waiting for a beacon. */
export const toBeaconWait = (draw: Pick<Draw, "round" | "round_at" | "random"> | undefined): BeaconWait | null =>
  draw === undefined || draw.random !== null || draw.round === null || draw.round_at === null
    ? null
    : { round: draw.round, at: draw.round_at };

/**
 * Returns whether somebody other than this site chose the numbers of a draw. If so, the draw's check proves them; otherwise
 * it only shows that everything matches. The demo's own chain is not an outsider.
 */
export const isDecidedOutside = ({ source, random }: Pick<Draw, "source" | "random">): boolean =>
  source === "random.org" ||
  (source === "drand" && pinnedChains.some(({ hash }) => hash === parseBeaconAnswer(random ?? "")?.chain));

// Reads back what this browser kept. What is not as it was written counts as not there.
import type { LogHead } from "../../contracts/fairness-log.ts";
import { isRecord } from "../../contracts/is-record.ts";
import type { FormerLog, Receipts, SeenHead, SeenList, SeenRoll, SeenSeed, SeenTickets } from "./kept.ts";
import { most, noReceipts } from "./kept.ts";

export function readReceipts(text: string | null): Receipts {
  const value = parsed(text);
  if (!isRecord(value)) return noReceipts;
  return {
    origin: isHash(value.origin) ? value.origin : null,
    heads: records(value.heads).flatMap(headIn).slice(-most.unreadHeads),
    walked: walkedIn(value.walked),
    lists: records(value.lists).flatMap(listIn).slice(-most.lists),
    seeds: records(value.seeds).flatMap(seedIn).slice(-most.seeds),
    rolls: records(value.rolls).flatMap(rollIn).slice(-most.rolls),
    tickets: records(value.tickets).flatMap(ticketsIn).slice(-most.tickets),
    former: records(value.former).flatMap(formerIn).slice(-most.former),
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
const isLine = (value: unknown): value is number => isCount(value) && value > 0;
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 1_000;
const isHash = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));
const lineIn = (value: unknown): number | null => (isLine(value) ? value : null);
const countIn = (value: unknown): number | null => (isCount(value) ? value : null);
const textIn = (value: unknown): string | null => (isText(value) ? value : null);

const logHeadIn = ({ n, hash }: Fields): LogHead[] => (isLine(n) && isHash(hash) ? [{ n, hash }] : []);

const headIn = (value: Fields): SeenHead[] =>
  logHeadIn(value).map((head) => ({
    ...head,
    at: countIn(value.at),
    end: countIn(value.end),
    isRead: value.isRead === true,
  }));

function walkedIn(value: unknown): Receipts["walked"] {
  if (!isRecord(value) || !isLine(value.from) || !isRecord(value.head)) return null;
  const [head] = logHeadIn(value.head);
  return head === undefined ? null : { from: value.from, head };
}

const listIn = ({ draw, sha256, at, commitment, line }: Fields): SeenList[] =>
  isText(draw) && isText(sha256) && isMoment(at)
    ? [{ draw, sha256, at, commitment: textIn(commitment), line: lineIn(line) }]
    : [];

const seedIn = ({ hash, at, line }: Fields): SeenSeed[] =>
  isText(hash) && isMoment(at) ? [{ hash, at, line: lineIn(line) }] : [];

function rollIn(value: Fields): SeenRoll[] {
  const { id, server_seed_hash, client_seed, nonce, ticket, case_id, version, odds_sha256, position, label } = value;
  if (!isCount(id) || !isCount(nonce) || !isCount(ticket)) return [];
  if (!isText(server_seed_hash) || !isText(client_seed)) return [];
  return [
    {
      ...{ id, server_seed_hash, client_seed, nonce, ticket },
      ...{ case_id: countIn(case_id), version: countIn(version), odds_sha256: textIn(odds_sha256) },
      ...{ position: countIn(position), label: textIn(label), price: countIn(value.price) },
      sent_client_seed: textIn(value.sent_client_seed) ?? undefined,
      knew_seed: typeof value.knew_seed === "boolean" ? value.knew_seed : undefined,
    },
  ];
}

function ticketsIn({ raffle, first, last, entrant, at, sha256 }: Fields): SeenTickets[] {
  if (!isLine(raffle) || !isLine(first) || !isLine(last) || last < first || !isMoment(at)) return [];
  return [{ raffle, first, last, entrant: countIn(entrant), at, sha256: isHash(sha256) ? sha256 : null }];
}

function formerIn({ head, until }: Fields): FormerLog[] {
  if (!isRecord(head) || !isMoment(until)) return [];
  return logHeadIn(head).map((known) => ({ head: known, until }));
}

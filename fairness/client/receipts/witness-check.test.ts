import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { itemAt } from "../../../platform/contract/item-at.ts";
import { formatBeaconAnswer, formatCommitment, quicknet, roundTime } from "../../rules/beacon.ts";
import { formatHead, formatLogLine, type LogEvent, zeroHash } from "../../rules/fairness-log.ts";
import type { FetchLog } from "./fetch-log.ts";
import { noReceipts, type Receipts, withHead, withList } from "./receipt-store.ts";
import { checkWitnessed } from "./witness-check.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const round = 123;
const spokenAt = +roundTime(round, quicknet);
const before = { at: spokenAt - 1_000 };

const makeCommitment = (entries: string, ended = round): string =>
  formatCommitment({
    ...{ draw: "raffle:1", entries: sha256(entries), tickets: 3, winners: 1, before: null, entrants: null },
    ...{ chain: quicknet.hash, round: ended },
  });
const commitment = makeCommitment("list");
const random = formatBeaconAnswer({ method: "drand", chain: quicknet.hash, round, commitment, data: [1] });
const draw = { id: "raffle:1", source: "drand" as const, random, entries_sha256: sha256("list"), commitment };

const committing = (text: string): LogEvent => ({
  ...{ type: "draw.commit", draw: "raffle:1", entries: sha256("list"), tickets: 3, winners: 1 },
  ...{ commitment: sha256(text), round },
});
const idle: LogEvent = { type: "win.void", draw: "raffle:9", ticket: 1, reason: "" };

function makeLog(...events: LogEvent[]): string[] {
  const lines: string[] = [];
  for (const event of events) {
    const prev = lines.length === 0 ? zeroHash : sha256(itemAt(lines, lines.length - 1));
    lines.push(formatLogLine(lines.length + 1, prev, new Date(spokenAt - 60_000), event));
  }
  return lines;
}
const log = makeLog(idle, idle, committing(commitment), idle);
const head = (n: number, lines = log) => formatHead({ n, hash: sha256(itemAt(lines, n - 1)) });
const siteWith =
  (lines: readonly string[]): FetchLog =>
  async (from) => ({
    kind: "lines",
    text: lines
      .slice(from - 1)
      .map((line) => `${line}\n`)
      .join(""),
  });

const found = async (stored: Receipts, lines = log, shown = draw) =>
  (await checkWitnessed(shown, stored, siteWith(lines))).map(({ holds, failures }) =>
    holds === true ? "seen" : failures[0],
  );
const listAt = (ms: number, text = commitment) =>
  withList(noReceipts, {
    ...{ draw: "raffle:1", sha256: sha256("list"), at: new Date(ms).toISOString(), commitment: text },
  });

test("LOG-27: a list stored before the beacon was published, by the browser's clock, is evidence; a later one is not", async () => {
  expect(await found(listAt(spokenAt - 1))).toEqual(["seen"]);
  expect(await found(listAt(spokenAt))).toEqual([]);
  expect(await found(noReceipts)).toEqual([]);
});

test("LOG-27: a head at or after the commitment's line, seen before the beacon, is evidence; an earlier head is not", async () => {
  expect(await found(withHead(noReceipts, head(3), before))).toEqual(["seen"]);
  expect(await found(withHead(noReceipts, head(4), before))).toEqual(["seen"]);
  expect(await found(withHead(noReceipts, head(2), before))).toEqual([]);
  expect(await found(withHead(noReceipts, head(4), { at: spokenAt + 1 }))).toEqual([]);
});

test("LOG-28: the draw does not verify if the log still ended before the commitment when the beacon was published", async () => {
  const at2 = withHead(noReceipts, head(2), { at: spokenAt - 9_000, end: spokenAt - 9_000 });
  expect(await found(withHead(at2, head(2), { at: spokenAt + 1, end: spokenAt + 1 }))).toEqual(["committed_late"]);
  expect(await found(withHead(at2, head(2), { at: spokenAt, end: spokenAt }))).toEqual([]);
  // The commitment's line already existed, so an unchanged head proves nothing.
  expect(await found(withHead(noReceipts, head(3), { at: spokenAt + 1, end: spokenAt + 9_000 }))).toEqual([]);
});

test("LOG-28: the draw does not verify if the browser or the log had another list or commitment before", async () => {
  expect(await found(listAt(spokenAt - 1, makeCommitment("list", 124)))).toEqual(["seen_other_commitment"]);
  const other = { ...draw, entries_sha256: sha256("other") };
  expect(await found(listAt(spokenAt - 1), log, other)).toEqual(["seen_other_list"]);
  const ground = makeLog(idle, committing(makeCommitment("ground")), idle);
  expect(await found(withHead(noReceipts, head(3, ground), before), ground)).toEqual(["seen_other_commitment"]);
});

test("FAIR-126: the draw does not verify if the log lacks a head this browser saw, before or after the beacon", async () => {
  const other = `4:${sha256("x")}`;
  expect(await found(withHead(noReceipts, other, before))).toEqual(["seen_other_log"]);
  expect(await found(withHead(noReceipts, other, { at: spokenAt + 1, end: spokenAt + 1 }))).toEqual(["seen_other_log"]);
  const cut: FetchLog = async () => ({ kind: "beyond", lines: 2 });
  expect(await checkWitnessed(draw, withHead(noReceipts, head(4), before), cut)).toMatchObject([
    { holds: false, failures: ["seen_other_log"] },
  ]);
  const away: FetchLog = async () => ({ kind: "unreachable" });
  expect(await checkWitnessed(draw, withHead(noReceipts, head(4), before), away)).toEqual([]);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { itemAt } from "../../../platform/contract/item-at.ts";
import { formatHead, formatLogLine, type LogEvent, type LogHead, zeroHash } from "../../rules/fairness-log.ts";
import { summarizeConfirmed } from "./check-receipts.ts";
import type { FetchLog } from "./fetch-log.ts";
import { findOldHead } from "./new-log.ts";
import {
  noReceipts,
  parseReceipts,
  type Receipts,
  type SeenHead,
  withHead,
  withLines,
  withList,
  withReplacedLog,
  withRoll,
  withSeeds,
} from "./receipt-store.ts";
import { findChangedRolls, walkLog } from "./walk-log.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const seen = "2026-11-22T20:00:07.000Z";
const sight = { at: Date.parse(seen) };

function makeLog(events: readonly LogEvent[], after: readonly string[] = []): string[] {
  const lines = [...after];
  for (const event of events) {
    const prev = lines.length === 0 ? zeroHash : sha256(itemAt(lines, lines.length - 1));
    lines.push(formatLogLine(lines.length + 1, prev, new Date(seen), event));
  }
  return lines;
}
const commit = (draw: string, entries: string): LogEvent => ({
  ...{ type: "draw.commit", draw, entries: sha256(entries), tickets: 3, winners: 1 },
});
const idle = (count: number): LogEvent[] =>
  Array.from({ length: count }, (_, ticket) => ({ type: "win.void", draw: "raffle:9", ticket, reason: "" }));
const seenRoll = {
  ...{ id: 1, server_seed_hash: "aa", client_seed: "x", nonce: 1, ticket: 7 },
  ...{ case_id: 3, version: 2, odds_sha256: sha256("odds"), position: 0, label: "Leaf" },
  ...{ price: 10, knew_seed: true },
};
const seenHead = (lines: readonly string[]): SeenHead => ({ ...toHead(lines), at: 0, end: null, isRead: false });
const toHead = (lines: readonly string[]): LogHead => ({
  n: lines.length,
  hash: sha256(itemAt(lines, lines.length - 1)),
});

const siteWith =
  (lines: readonly string[]): FetchLog =>
  async (from) =>
    from > lines.length + 1
      ? { kind: "beyond", lines: lines.length }
      : {
          kind: "lines",
          text: lines
            .slice(from - 1, from + 999)
            .map((line) => `${line}\n`)
            .join(""),
        };

const first = makeLog([
  commit("raffle:1", "list one"),
  { type: "seed.commit", hashes: ["aa", "bb"], users: [5, 5] },
  ...idle(3),
]);

function witness(): Receipts {
  const stored = withHead(noReceipts, formatHead(toHead(first)), sight);
  return withSeeds(
    withList(stored, { draw: "raffle:1", sha256: sha256("list one"), at: seen, commitment: "" }),
    ["aa", null],
    seen,
  );
}

test("LOG-12, LOG-13: after the log grew, all receipts of a returning browser match, and it remembers where it stopped reading", async () => {
  const log = makeLog(idle(2_500), first);
  const { receipts, broken, isWhole } = await walkLog(witness(), siteWith(log));
  expect([broken, isWhole]).toEqual([[], true]);
  expect(receipts.walked).toEqual({ from: 1, head: toHead(log) });
  expect(receipts.lists.map(({ line }) => line)).toEqual([1]);
  expect(receipts.seeds.map(({ line }) => line)).toEqual([2]);
  // The next visit continues where this one stopped, and finds the last line unchanged.
  const requested: number[] = [];
  const again = await walkLog(parseReceipts(JSON.stringify(receipts)), async (from) => {
    requested.push(from);
    return siteWith(log)(from);
  });
  expect([again.broken, requested]).toEqual([[], [log.length]]);
});

test("LOG-12: a log that was cut, forked or lost a line is reported, even after another fork; a restored backup is named", async () => {
  const { receipts } = await walkLog(witness(), siteWith(first));
  const broken = async (log: string[], stored = receipts) => (await walkLog(stored, siteWith(log))).broken;
  expect(await broken(first.slice(0, 2))).toEqual([{ kind: "log", fault: { kind: "cut", end: 2, known: 5 } }]);
  const fork = makeLog(idle(9), first.slice(0, 4));
  expect(await broken(fork)).toEqual([{ kind: "log", fault: { kind: "forked", n: 5 } }]);
  const restored = makeLog(
    [{ type: "site.restore", after: formatHead(toHead(first.slice(0, 3))) }, ...idle(9)],
    first.slice(0, 3),
  );
  expect(await broken(restored, witness())).toEqual([{ kind: "log", fault: { kind: "forked", n: 5 } }]);
  const longer = makeLog(idle(3), first);
  expect(await broken(longer.toSpliced(6, 1))).toEqual([{ kind: "log", fault: { kind: "missing", from: 7, to: 7 } }]);
});

test("LOG-13: a list or a seed missing from the log is reported; an unread part of the log is no fault", async () => {
  const other = makeLog([commit("raffle:1", "another list"), ...idle(3)]);
  const stored = { ...witness(), heads: [seenHead(other)] };
  expect((await walkLog(stored, siteWith(other))).broken).toEqual([
    { kind: "list", draw: "raffle:1", at: seen },
    { kind: "seed", hash: "aa" },
  ]);
  expect(await walkLog(stored, async () => ({ kind: "unreachable" }))).toMatchObject({ broken: [], isWhole: false });
  expect(await walkLog(noReceipts, siteWith(other))).toMatchObject({ broken: [], isWhole: true });
});

test("LOG-13: a roll that changed or disappeared is named", async () => {
  const roll = (id: number) => ({ ...seenRoll, id, nonce: id });
  const stored = [1, 2, 3].map(roll).reduce(withRoll, noReceipts);
  const now = async (id: number) => (id === 1 ? roll(1) : id === 2 ? { ...roll(2), ticket: 8 } : null);
  expect(await findChangedRolls(stored, now)).toEqual({
    broken: [
      { kind: "roll", id: 2, words: "" },
      { kind: "roll", id: 3, words: "" },
    ],
    ...{ questions: [], compared: 3 },
  });
});

test("LOG-12: after years of visits the receipts stay small and keep the first head; invalid storage reads as empty", () => {
  let stored = noReceipts;
  for (let n = 1; n <= 500; n += 1) {
    stored = withHead(stored, `${n}:${sha256(`${n}`)}`, { at: n, end: n });
    stored = { ...stored, heads: stored.heads.map((head) => ({ ...head, isRead: true })) };
    stored = withList(stored, { draw: `raffle:${n}`, sha256: sha256("a"), at: seen, commitment: "c".repeat(400) });
    stored = withSeeds(stored, [sha256(`${n}`)], seen);
    stored = withRoll(stored, { ...seenRoll, id: n, server_seed_hash: sha256("s"), client_seed: "c".repeat(64) });
  }
  expect(stored.heads.map(({ n }) => n)).toEqual([1, ...Array.from({ length: 19 }, (_, index) => 482 + index)]);
  expect(JSON.stringify(stored).length).toBeLessThan(120_000);
  expect(parseReceipts(JSON.stringify(stored))).toEqual(stored);
  for (const text of [null, "[]", '{"heads":{}}', '{"heads":[],"lists":[]}'])
    expect(parseReceipts(text)).toEqual(noReceipts);
});

test("LOG-13: a roll with other odds, another reward or another version than shown is named", async () => {
  const stored = withRoll(noReceipts, seenRoll);
  const changes = [{ odds_sha256: sha256("x") }, { position: 1 }, { label: "Nothing" }, { version: 3 }, { case_id: 4 }];
  for (const change of changes)
    expect((await findChangedRolls(stored, async () => ({ ...seenRoll, ...change }))).broken).toMatchObject([
      { kind: "roll", id: 1 },
    ]);
});

test("LOG-12: two different heads for one line are a fault, in any order, whether the log was read there or not", async () => {
  const fork = makeLog(idle(9), first.slice(0, 4));
  const other = formatHead(toHead(fork.slice(0, 5)));
  const forked = [{ kind: "log", fault: { kind: "forked", n: 5 } }];
  expect((await walkLog(withHead(witness(), other, sight), siteWith(first))).broken).toEqual(forked);
  expect((await walkLog(withHead(witness(), other, sight), siteWith(fork))).broken).toEqual(forked);
  const longer = makeLog(idle(20), first);
  const { receipts } = await walkLog(witness(), siteWith(longer));
  expect((await walkLog(withHead(receipts, other, sight), siteWith(longer))).broken).toEqual(forked);
});

test("LOG-12: a head not compared yet survives two hundred newer ones and reveals the fork", async () => {
  const lines = makeLog(idle(300), first);
  const { receipts } = await walkLog(witness(), siteWith(first));
  let stored = withHead(receipts, formatHead(toHead(lines.slice(0, 40))), sight);
  const fork = makeLog(idle(400), lines.slice(0, 20));
  for (let n = 41; n <= 420; n += 1) stored = withHead(stored, formatHead(toHead(fork.slice(0, n))), sight);
  expect(stored.heads.length).toBeLessThanOrEqual(200);
  expect(stored.heads.at(-1)?.n).toBe(420);
  expect((await walkLog(stored, siteWith(fork))).broken).toEqual([{ kind: "log", fault: { kind: "forked", n: 40 } }]);
});

test("LOG-13: a browser that first came to a long log reads back to the first line and reports what is missing", async () => {
  const log = makeLog(idle(3_500), first);
  const late = withHead(noReceipts, formatHead(toHead(log)), sight);
  const stored = withSeeds(
    withList(late, { draw: "raffle:1", sha256: sha256("list one"), at: seen, commitment: "" }),
    ["bb"],
    seen,
  );
  const { receipts, broken } = await walkLog(stored, siteWith(log));
  expect([broken, receipts.lists[0]?.line, receipts.seeds[0]?.line]).toEqual([[], 1, 2]);
  const invented = withList(stored, { draw: "raffle:7", sha256: sha256("none"), at: seen, commitment: "" });
  expect((await walkLog(invented, siteWith(log))).broken).toEqual([{ kind: "list", draw: "raffle:7", at: seen }]);
  // The receipt was stored after the log was read past its line, and is still found.
  const after = withSeeds(receipts, ["aa"], seen);
  const again = await walkLog(after, siteWith(log));
  expect([again.broken, again.receipts.seeds.map(({ line }) => line)]).toEqual([[], [2, 2]]);
});

test("LOG-13: if the log or rolls could not be read completely, only what was found counts as confirmed", async () => {
  const log = makeLog(idle(3_500), first);
  const stored = withSeeds(witness(), ["cc"], seen);
  let requested = 0;
  const site: FetchLog = async (from) => {
    requested += 1;
    return requested > 2 ? { kind: "unreachable" } : siteWith(log)(from);
  };
  const { receipts, broken, isWhole } = await walkLog(withHead(stored, formatHead(toHead(log)), sight), site);
  expect([broken, isWhole]).toEqual([[], false]);
  expect(
    summarizeConfirmed(
      { ...receipts, rolls: [seenRoll, seenRoll] },
      { rolls: 0, questions: [], tickets: { found: [], missing: [] } },
      log.length,
    ),
  ).toEqual({
    found: { heads: 1, lists: 1, seeds: 1, rolls: 0, tickets: 0 },
    missing: { heads: 1, lists: 0, seeds: 1, rolls: 2, tickets: 0 },
    ...{ upTo: 1_999, of: log.length, former: [], questions: [] },
  });
  const rolls = await findChangedRolls({ ...receipts, rolls: [seenRoll, seenRoll] }, async () => "unreachable");
  expect(rolls).toEqual({ broken: [], questions: [], compared: 0 });
});

test("LOG-25: a site restored from a backup is reported and its new log can be accepted; the old head stays stored, and a fork without the restore line is not a restore", async () => {
  const log = makeLog(idle(1_500), first);
  const { receipts } = await walkLog(witness(), siteWith(log));
  const backup = log.slice(0, 1_200);
  const restored = makeLog([{ type: "site.restore", after: formatHead(toHead(backup)) }, ...idle(900)], backup);
  const found = await walkLog(receipts, siteWith(restored));
  expect(found.newLog).toEqual({ after: toHead(backup) });
  expect(found.broken).toHaveLength(1);
  expect((await walkLog(receipts, siteWith(makeLog(idle(900), backup)))).newLog).toBeNull();
  const lying = makeLog([{ type: "site.restore", after: formatHead(toHead(first)) }, ...idle(900)], backup);
  expect((await walkLog(receipts, siteWith(lying))).newLog).toBeNull();

  const taken = withReplacedLog(receipts, { after: toHead(backup), rolls: [], raffles: [] }, seen);
  expect(taken.former).toEqual([{ head: toHead(log), until: seen }]);
  const next = await walkLog(taken, siteWith(restored));
  expect([next.broken, next.isWhole, next.receipts.lists.map(({ line }) => line)]).toEqual([[], true, [1]]);
  // A fake restore with rewritten earlier lines is still found.
  const rewritten = makeLog(idle(2_000), [...first.slice(0, 3), ...makeLog(idle(1), first.slice(0, 3)).slice(3)]);
  expect((await walkLog(taken, siteWith(rewritten))).broken).toHaveLength(1);
});

test("LOG-25: a log with another first line is reported and can be accepted; the old one's receipts no longer count", async () => {
  const { receipts } = await walkLog(withRoll(witness(), seenRoll), siteWith(first));
  const other = makeLog([commit("raffle:1", "another"), ...idle(30)]);
  for (const log of [other, other.slice(0, 2)]) {
    const found = await walkLog(receipts, siteWith(log));
    expect(found.newLog).toEqual({ after: null });
    const taken = withHead(
      withReplacedLog(receipts, { after: null, rolls: [], raffles: [] }, seen),
      formatHead(toHead(log)),
      sight,
    );
    expect([taken.rolls, taken.former.length]).toEqual([[], 1]);
    expect((await walkLog(parseReceipts(JSON.stringify(taken)), siteWith(log))).broken).toEqual([]);
  }
});

test("FAIR-105: the old log's last head is still found when heads of the new log arrived before it was read", async () => {
  const other = makeLog(idle(40));
  const result = [...Array(3).keys()].map((more) => seenHead(other.slice(0, 20 + more)));
  const receipts: Receipts = { ...noReceipts, origin: "f".repeat(64), heads: [seenHead(first), ...result] };
  expect((await walkLog(receipts, siteWith(other))).newLog).toEqual({ after: null });
  expect(await findOldHead(receipts, siteWith(other))).toEqual(toHead(first));
  // The stored head is further than the end of the new log.
  const longer = { ...receipts, walked: { from: 1, head: toHead(makeLog(idle(90), first)) } };
  expect(await findOldHead(longer, siteWith(other))).toEqual(longer.walked.head);
  expect(await findOldHead(receipts, async () => ({ kind: "unreachable" }))).toBeNull();
});

test("FAIR-124: after single lines were received, the log is read there again, and a missing one is named", async () => {
  const log = makeLog(idle(2_500), first);
  const before = (await walkLog(witness(), siteWith(log))).receipts;
  const line = (n: number) => ({ n, hash: sha256(itemAt(log, n - 1)) });
  const stored = withLines(before, [1, 3, 40].map(line));
  expect(stored.heads.filter((head) => head.at === null).map(({ n }) => n)).toEqual([3, 40]);
  const again = await walkLog(stored, siteWith(log));
  expect([again.broken, again.receipts.heads.every(({ isRead }) => isRead)]).toEqual([[], true]);
  const result = withLines(before, [{ n: 40, hash: "0".repeat(64) }]);
  expect((await walkLog(result, siteWith(log))).broken).toEqual([{ kind: "log", fault: { kind: "forked", n: 40 } }]);
});

test("FAIR-124: many single lines do not push out the heads that were seen", () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ n: index + 10, hash: sha256(`${index}`) }));
  const read = (stored: Receipts) => ({ ...stored, heads: stored.heads.map((head) => ({ ...head, isRead: true })) });
  const stored = lines.reduce((all, line) => read(withLines(all, [line])), read(witness()));
  expect([
    stored.heads.length,
    stored.heads.some(({ n, at: seenAt }) => n === first.length && seenAt !== null),
  ]).toEqual([20, true]);
});

test("FAIR-123: a roll that did not use the sent or shown seed gets the same remark from the walk as on the roll's page", async () => {
  const result = async (before: object, change: object = {}) => {
    const stored = parseReceipts(JSON.stringify(withRoll(noReceipts, { ...seenRoll, ...before })));
    const { broken, questions } = await findChangedRolls(stored, async () => ({ ...seenRoll, ...change }));
    return [...broken.map((each) => (each.kind === "roll" ? each.words : "")), ...questions.map(({ words }) => words)];
  };
  expect(await result({ sent_client_seed: "x", knew_seed: true })).toEqual([]);
  expect(await result({ sent_client_seed: "mine" })).toEqual([expect.stringContaining("client seed")]);
  expect(await result({}, { price: 5_000 })).toEqual([expect.stringContaining("price")]);
  expect(await result({}, { odds_sha256: sha256("x") })).toEqual([expect.stringContaining("odds")]);
  expect(await result({ knew_seed: false })).toEqual([expect.stringContaining("a server seed whose hash")]);
});

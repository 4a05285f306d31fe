// A browser against a site: what it kept stands, or it says what does not.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { at } from "../../contracts/at.ts";
import { headText, type LogEvent, type LogHead, logLineText, noLineBefore } from "../../contracts/fairness-log.ts";
import { noReceipts, type Receipts, readReceipts, withHead, withList, withRoll, withSeeds } from "./kept.ts";
import { changedRolls, type FetchLog, walk } from "./walk.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const seen = "2026-11-22T20:00:07.000Z";

function logOf(events: readonly LogEvent[], after: readonly string[] = []): string[] {
  const lines = [...after];
  for (const event of events) {
    const prev = lines.length === 0 ? noLineBefore : sha256(at(lines, lines.length - 1));
    lines.push(logLineText(lines.length + 1, prev, new Date(seen), event));
  }
  return lines;
}
const commit = (draw: string, entries: string): LogEvent => ({
  ...{ type: "draw.commit", draw, entries: sha256(entries), tickets: 3, winners: 1 },
});
const idle = (count: number): LogEvent[] =>
  Array.from({ length: count }, (_, ticket) => ({ type: "win.void", draw: "raffle:9", ticket, reason: "" }));
const headOf = (lines: readonly string[]): LogHead => ({ n: lines.length, hash: sha256(at(lines, lines.length - 1)) });

/** What the site answers: a thousand lines at most. */
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

const first = logOf([commit("raffle:1", "list one"), { type: "seed.commit", hashes: ["aa", "bb"] }, ...idle(3)]);

/** A browser that was here when the log was `first`, and saw that list and those seeds. */
function witness(): Receipts {
  const kept = withHead(noReceipts, headText(headOf(first)));
  return withSeeds(withList(kept, { draw: "raffle:1", sha256: sha256("list one"), at: seen }), ["aa", null], seen);
}

test("LOG-12, LOG-13: given a log that went on, when the browser comes back, then all it kept stands, and it remembers where", async () => {
  const log = logOf(idle(2_500), first);
  const { receipts, broken, isWhole } = await walk(witness(), siteWith(log));
  expect([broken, isWhole]).toEqual([[], true]);
  expect(receipts.walked).toEqual({ from: 1, head: headOf(log) });
  expect(receipts.lists.map(({ line }) => line)).toEqual([1]);
  expect(receipts.seeds.map(({ line }) => line)).toEqual([2]);
  // The next visit reads on from there, and what it reads back is what it kept.
  const asked: number[] = [];
  const again = await walk(readReceipts(JSON.stringify(receipts)), async (from) => {
    asked.push(from);
    return siteWith(log)(from);
  });
  expect([again.broken, asked]).toEqual([[], [log.length]]);
});

test("LOG-12: given a log cut, forked, or with a line gone since, then the browser says which, also after another fork; a backup is named", async () => {
  const { receipts } = await walk(witness(), siteWith(first));
  const broken = async (log: string[], kept = receipts) => (await walk(kept, siteWith(log))).broken;
  expect(await broken(first.slice(0, 2))).toEqual([
    { kind: "log", fault: { kind: "cut", end: 2, known: 5 }, restored: null },
  ]);
  const fork = logOf(idle(9), first.slice(0, 4));
  expect(await broken(fork)).toEqual([{ kind: "log", fault: { kind: "forked", n: 5 }, restored: null }]);
  const restored = logOf(
    [{ type: "site.restore", after: headText(headOf(first.slice(0, 3))) }, ...idle(9)],
    first.slice(0, 3),
  );
  expect(await broken(restored, witness())).toEqual([{ kind: "log", fault: { kind: "forked", n: 5 }, restored: 4 }]);
  const longer = logOf(idle(3), first);
  expect(await broken(longer.toSpliced(6, 1))).toEqual([
    { kind: "log", fault: { kind: "missing", from: 7, to: 7 }, restored: null },
  ]);
});

test("LOG-13: given a list or a seed that the log does not have, then the browser says so; what it could not read it does not accuse", async () => {
  const other = logOf([commit("raffle:1", "another list"), ...idle(3)]);
  const kept = { ...witness(), heads: [headOf(other)] };
  expect((await walk(kept, siteWith(other))).broken).toEqual([
    { kind: "list", draw: "raffle:1", at: seen },
    { kind: "list", draw: "raffle:1", at: seen },
    { kind: "seed", hash: "aa" },
  ]);
  expect(await walk(kept, async () => ({ kind: "unreachable" }))).toMatchObject({ broken: [], isWhole: false });
  expect(await walk(noReceipts, siteWith(other))).toMatchObject({ broken: [], isWhole: true });
});

test("LOG-13: given rolls it was shown, when one is another now or gone, then the browser names it", async () => {
  const roll = (id: number) => ({ id, server_seed_hash: "aa", client_seed: "x", nonce: id, ticket: 7 });
  const kept = [1, 2, 3].map(roll).reduce(withRoll, noReceipts);
  const now = async (id: number) => (id === 1 ? roll(1) : id === 2 ? { ...roll(2), ticket: 8 } : null);
  expect(await changedRolls(kept, now)).toEqual([
    { kind: "roll", id: 2 },
    { kind: "roll", id: 3 },
  ]);
});

test("LOG-12: given years of visits, then what is kept stays small, the first head among it; what is not ours reads as nothing", () => {
  let kept = noReceipts;
  for (let n = 1; n <= 500; n += 1) {
    kept = withHead(kept, `${n}:${sha256(`${n}`)}`);
    kept = withList(kept, { draw: `raffle:${n}`, sha256: sha256("a"), at: seen });
    kept = withSeeds(kept, [sha256(`${n}`)], seen);
    kept = withRoll(kept, { id: n, server_seed_hash: sha256("s"), client_seed: "c".repeat(64), nonce: n, ticket: n });
  }
  expect(kept.heads.map(({ n }) => n)).toEqual([1, ...Array.from({ length: 19 }, (_, index) => 482 + index)]);
  expect(JSON.stringify(kept).length).toBeLessThan(60_000);
  expect(readReceipts(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, "", "{", "[]", '{"heads":{}}', '{"heads":[{"n":"1"}],"lists":[null]}'])
    expect(readReceipts(text)).toEqual(noReceipts);
});

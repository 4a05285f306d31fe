import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { itemAt } from "../../platform/contract/item-at.ts";
import { checkLog, formatLogLine, type LogHead, parseHead, zeroHash } from "./fairness-log.ts";
import { formatRollLine, RollTree } from "./roll-tree.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function makeLog(reasons: readonly string[], begin = { n: 0, hash: zeroHash }): string[] {
  let { n, hash } = begin;
  return reasons.map((reason) => {
    n += 1;
    const when = new Date(Date.UTC(2026, 10, 22, 12, 0, (n * 37) % 60));
    const line = formatLogLine(n, hash, when, { type: "win.void", draw: "raffle:1", ticket: n, reason });
    hash = sha256(line);
    return line;
  });
}
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const headAt = (lines: readonly string[], n: number): LogHead => ({ n, hash: sha256(itemAt(lines, n - 1)) });

const someLog = fc
  .array(fc.string({ unit: "binary", maxLength: 20 }), { minLength: 3, maxLength: 30 })
  .map((reasons) => makeLog(reasons))
  .chain((lines) => fc.tuple(fc.constant(lines), fc.integer({ min: 2, max: lines.length - 1 })));

const findFault = async (lines: readonly string[], known: LogHead[] = []) =>
  (await checkLog(text(lines), { after: { n: 0, hash: zeroHash }, known })).fault;

test("LOG-02: any piece of a whole log passes, and its head is the last line's", async () => {
  await fc.assert(
    fc.asyncProperty(someLog, async ([lines, n]) => {
      const known = lines.map((_, index) => headAt(lines, index + 1));
      expect(await checkLog(text(lines), { known })).toMatchObject({
        fault: null,
        head: itemAt(known, lines.length - 1),
      });
      const rest = await checkLog(text(lines.slice(n - 1)), { after: headAt(lines, n - 1), known });
      expect(rest).toMatchObject({ fault: null, head: itemAt(known, lines.length - 1) });
      expect(rest.lines.map((line) => line.n)).toEqual(lines.slice(n - 1).map((_, index) => n + index));
    }),
    { numRuns: 60 },
  );
});

test("LOG-02: a line that is missing, misplaced, rewritten, cut off or forked is named", async () => {
  await fc.assert(
    fc.asyncProperty(someLog, fc.nat(), async ([lines, n], more) => {
      const end = lines.length;
      expect(await findFault(lines.toSpliced(n - 1, 1))).toEqual({ kind: "missing", from: n, to: n });
      const swapped = lines.with(n - 1, itemAt(lines, n)).with(n, itemAt(lines, n - 1));
      expect(await findFault(swapped)).toEqual({ kind: "order", n, found: n + 1 });
      expect(await findFault(lines.toSpliced(n, 0, itemAt(lines, n - 1)))).toEqual({
        kind: "order",
        n: n + 1,
        found: n,
      });

      const otherTicket = itemAt(lines, n - 1).replace(`"ticket":${n}`, `"ticket":${n + 1 + (more % 9)}`);
      expect(await findFault(lines.with(n - 1, otherTicket))).toEqual({ kind: "rewritten", n });
      expect(await findFault(lines.with(n - 1, ` ${itemAt(lines, n - 1)}`))).toEqual({ kind: "unreadable", n });

      const stored = headAt(lines, end);
      expect(await findFault(lines.slice(0, n), [stored])).toEqual({ kind: "cut", end: n, known: end });
      expect(await findFault([], [stored])).toEqual({ kind: "cut", end: 0, known: end });

      // Rewrites all lines from number n onwards so that they form a valid chain, as an operator could.
      const fork = [...lines.slice(0, n - 1), ...makeLog(["another past", ...lines], headAt(lines, n - 1))];
      expect(await findFault(fork)).toBeNull();
      expect(await findFault(fork, [headAt(lines, n - 1)])).toBeNull();
      expect(await findFault(fork, [stored])).toEqual({ kind: "forked", n: end });
      const piece = await checkLog(text(fork.slice(n)), { after: headAt(lines, n) });
      expect(piece.fault).toEqual({ kind: "forked", n });
    }),
    { numRuns: 60 },
  );
});

test("LOG-02: several missing lines are all named, and an invalid head is rejected", async () => {
  const lines = makeLog(["a", "b", "c", "d", "e"]);
  expect(await findFault(lines.toSpliced(1, 2))).toEqual({ kind: "missing", from: 2, to: 3 });
  expect(await findFault(lines.slice(1))).toEqual({ kind: "missing", from: 1, to: 1 });
  expect(await findFault([...makeLog(["x"], { n: 0, hash: "1".repeat(64) }), ...lines.slice(1)])).toEqual({
    kind: "rewritten",
    n: 1,
  });
  expect(parseHead(`17:${"a".repeat(64)}`)).toEqual({ n: 17, hash: "a".repeat(64) });
  expect([parseHead("17"), parseHead(`017:${"a".repeat(64)}`), parseHead("")]).toEqual([null, null, null]);
});

/** Follows RFC 6962, section 2.1, word for word. */
function computeMerkleRoot(leaves: readonly string[]): Buffer {
  const hash = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  if (leaves.length === 0) return hash();
  if (leaves.length === 1) return hash(Buffer.from([0]), Buffer.from(itemAt(leaves, 0)));
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return hash(Buffer.from([1]), computeMerkleRoot(leaves.slice(0, half)), computeMerkleRoot(leaves.slice(half)));
}

test("LOG-03: the root of any number of rolls is the one RFC 6962 defines", async () => {
  for (const count of [0, 1, 2, 3, 4, 5, 7, 8, 13, 64, 100]) {
    const lines = Array.from({ length: count }, (_, index) =>
      formatRollLine({
        ...{ id: index + 1, user_id: 5, case: 2, version: 3, server_seed_hash: "ab", client_seed: "a,b", nonce: index },
        ...{ ticket: 7, position: 0, price: 500, at: "2026-11-22T20:00:00.000Z" },
      }),
    );
    const tree = new RollTree();
    for (const line of lines) await tree.add(line);
    expect([tree.count, await tree.root()]).toEqual([count, computeMerkleRoot(lines).toString("hex")]);
  }
});

test("LOG-12: two different heads of one line are a fork at that line, in any order", async () => {
  const lines = makeLog(["a", "b", "c"]);
  const own = { n: 2, hash: sha256(itemAt(lines, 1)) };
  const other = { n: 2, hash: sha256("another") };
  for (const known of [
    [own, other],
    [other, own],
  ])
    expect((await checkLog(text(lines), { known })).fault).toEqual({ kind: "forked", n: 2 });
});

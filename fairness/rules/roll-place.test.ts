import { describe, expect, test } from "vitest";
import { checkLog, formatLogLine, type LogLine, zeroHash } from "./fairness-log.ts";
import type { RollProof } from "./roll.ts";
import { checkLogPlace, logDeadline, type PlacedRoll } from "./roll-log.ts";
import { bytesToHexText, formatRollLine, leafHash, merklePath, nodeHash, RollTree } from "./roll-tree.ts";

const midnight = Date.UTC(2026, 10, 23);
const hourMs = 3_600_000;

const makeRoll = (id: number) => ({
  ...{ id, user_id: 5, version: 1, server_seed_hash: "ab".repeat(32), client_seed: "a,b", nonce: id },
  ...{ ticket: 1000 + id, position: 2, price: 500, at: "2026-11-22T20:00:00.000Z" },
});
const makeLine = (id: number) => formatRollLine({ ...makeRoll(id), case: 3 });

async function makePlacedRoll(count: number, index: number, { lines = 4 } = {}) {
  const tree = new RollTree(undefined, lines);
  for (let id = 1; id <= count; id += 1) await tree.add(makeLine(id));
  const rolls = { first: 1, last: count, count, root: await tree.root() };
  const until = "2026-11-22T21:00:00.000Z";
  const line = formatLogLine(7, zeroHash, new Date(midnight), { type: "rolls.day", ...rolls, until });
  const from = index - (index % lines);
  const own = Array.from({ length: Math.min(lines, count - from) }, (_, at) => leafHash(makeLine(from + at + 1)));
  const parts = (await tree.parts()).map((root) => Uint8Array.from(Buffer.from(root, "hex")));
  const way = [
    ...(await merklePath(await Promise.all(own), index - from)),
    ...(await merklePath(parts, Math.floor(index / lines))),
  ];
  const proof: RollProof = { line, index, siblings: way.map(bytesToHexText) };
  const roll: PlacedRoll = { ...makeRoll(index + 1), case_id: 3, proof };
  return { roll, proof, logged: (await checkLog(line)).lines };
}

const findFailure = async (roll: PlacedRoll, logged?: readonly LogLine[]) => {
  const place = await checkLogPlace(roll, midnight, logged);
  return place.kind === "wrong" ? place.failure : place.kind;
};

describe("a roll's place in the log", () => {
  test("LOG-35: each of any number of rolls, in parts of any size, leads to the root", async () => {
    for (const count of [1, 2, 3, 6, 8, 13])
      for (const lines of [1, 4, 16])
        for (let index = 0; index < count; index += 1) {
          const { roll, logged } = await makePlacedRoll(count, index, { lines });
          const there = { kind: "there", line: 7, place: index + 1, count, isHeld: true };
          expect(await checkLogPlace(roll, midnight, logged), `${index} of ${count} by ${lines}`).toEqual(there);
        }
    // Two parts with one roll each make the same tree as one part with both.
    const [one, two] = [await leafHash(makeLine(1)), await leafHash(makeLine(2))];
    const day: unknown = JSON.parse((await makePlacedRoll(2, 0, { lines: 1 })).proof.line);
    expect(day).toMatchObject({ root: bytesToHexText(await nodeHash(one, two)) });
  });

  const changes: [string, Partial<PlacedRoll>][] = [
    ["another user", { user_id: 6 }],
    ["another case", { case_id: 4 }],
    ["another version", { version: 2 }],
    ["another seed", { server_seed_hash: "cd".repeat(32) }],
    ["another client seed", { client_seed: "a,c" }],
    ["another nonce", { nonce: 9 }],
    ["another ticket", { ticket: 1 }],
    ["another reward", { position: 1 }],
    ["another price", { price: 400 }],
    ["another time", { at: "2026-11-22T19:00:00.000Z" }],
  ];
  test.each(changes)("LOG-36: %s does not lead to the root of the day", async (_, change) => {
    const { roll, logged } = await makePlacedRoll(5, 2);
    expect(await findFailure({ ...roll, ...change }, logged)).toBe("roll_other_root");
  });

  test("LOG-36: other, too few, too many or no hashes, or another index, do not lead to the root", async () => {
    const { roll, proof } = await makePlacedRoll(5, 2);
    const [first = "", ...rest] = proof.siblings;
    const others: Partial<RollProof>[] = [
      { siblings: rest },
      { siblings: [...proof.siblings, first] },
      { siblings: [first.replace(/./, (digit) => (digit === "0" ? "1" : "0")), ...rest] },
      { siblings: ["none", ...rest] },
      { siblings: [] },
      { index: 3 },
      { index: 4 },
    ];
    for (const other of others)
      expect(await findFailure({ ...roll, proof: { ...proof, ...other } }), JSON.stringify(other)).toBe(
        "roll_other_root",
      );
  });

  test("LOG-36: a line of another type, with other rolls, or that differs from the log is reported", async () => {
    const { roll, proof, logged } = await makePlacedRoll(5, 2);
    const written = (change: object): string => JSON.stringify({ ...JSON.parse(proof.line), ...change });
    const lines = [
      ...[{ type: "case.version" }, { first: 4 }, { last: 2 }, { count: 2 }, { root: 1 }].map(written),
      ...["", "{}", `${proof.line}\n${proof.line}`],
    ];
    for (const line of lines)
      expect(await findFailure({ ...roll, proof: { ...proof, line } }), line).toBe("roll_other_line");
    expect(await findFailure({ ...roll, proof: { ...proof, line: written({ at: "" }) } }, logged)).toBe(
      "roll_other_line",
    );
    const rewritten = logged.map((line) => ({ ...line, hash: "0".repeat(64) }));
    expect(await findFailure(roll, rewritten)).toBe("roll_other_line");
    expect(await checkLogPlace(roll, midnight, [])).toMatchObject({ kind: "there", isHeld: false });
  });

  test("LOG-36, LOG-03: without a proof the roll is not due until half an hour after its hour, and then missing", async () => {
    const roll: PlacedRoll = { ...makeRoll(1), at: "2026-11-22T23:12:00.000Z", case_id: 3, proof: null };
    const by = "2026-11-23T00:30:00.000Z";
    expect(["2026-11-22T23:00:00.000Z", "2026-11-22T23:59:59.999Z"].map(logDeadline)).toEqual([by, by]);
    expect(logDeadline("2026-11-22T22:59:59.999Z")).toBe("2026-11-22T23:30:00.000Z");
    expect(await checkLogPlace(roll, midnight + hourMs / 2)).toEqual({ kind: "not yet", by });
    expect(await checkLogPlace(roll, midnight + hourMs / 2 + 1)).toEqual({
      kind: "wrong",
      failure: "roll_not_logged",
      by,
    });
  });
});

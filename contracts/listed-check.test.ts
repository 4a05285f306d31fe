// Draws listed against draws in the log: which one misses on either side is said.
import { expect, test } from "vitest";
import { type AskedDraws, drawsIn, unmatched, unmatchedNow, unmatchedWords } from "./listed-check.ts";

const line = (n: number, type: string, draw: string) => ({
  ...{ n, type, prev: "", at: "", hash: "", event: { type, draw } },
});
const told = drawsIn([
  line(2, "draw.commit", "raffle:1"),
  line(5, "draw.commit", "raffle:2"),
  line(6, "draw.result", "raffle:3"),
  line(9, "draw.commit", "raffle:2:2"),
]);
const ask = (answers: Partial<AskedDraws>): AskedDraws => ({
  isListed: async () => false,
  linesAbout: async () => [],
  ...answers,
});

test("FAIR-81: given all draws of a log and all that are listed, then each that misses is named in a sentence", () => {
  expect(unmatched(told, ["raffle:1", "raffle:2", "raffle:2:2"])).toEqual([]);
  expect(unmatched(told, ["raffle:1", "raffle:2", "raffle:3"]).map(unmatchedWords)).toEqual([
    "Line 9 of the log has draw raffle:2:2, and the site lists no such draw.",
    "Draw raffle:3 is listed, and no line of the log has its list.",
  ]);
});

test("FAIR-81: given a piece of log and a page of the list, then what is not in both is asked for, and only what is nowhere is named", async () => {
  const listed = ["raffle:1", "raffle:2", "raffle:4"];
  const there = ask({
    isListed: async (draw) => draw === "raffle:2:2",
    linesAbout: async (subjects) => subjects.map((draw, index) => line(3 + index, "draw.commit", draw)),
  });
  expect(await unmatchedNow(told, listed, there)).toEqual([]);
  expect(await unmatchedNow(told, listed, ask({}))).toEqual([
    { kind: "unlisted", draw: "raffle:2:2", line: 9 },
    { kind: "unlogged", draw: "raffle:4" },
  ]);
  expect(await unmatchedNow(told, listed, ask({ linesAbout: async () => null }))).toBeNull();
  expect(await unmatchedNow(told, listed, ask({ isListed: async () => "unreachable" }))).toBeNull();
});

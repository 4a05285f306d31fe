// Draws listed against draws in the log: which one misses on either side is said.
import { expect, test } from "vitest";
import { findDrawLines, findUnmatchedDraws, unmatchedDrawWords } from "./unmatched-draws.ts";

const line = (n: number, type: string, draw: string) => ({
  ...{ n, type, prev: "", at: "", hash: "", event: { type, draw } },
});
const loggedDraws = findDrawLines([
  line(2, "draw.commit", "raffle:1"),
  line(5, "draw.commit", "raffle:2"),
  line(6, "draw.result", "raffle:3"),
  line(9, "draw.commit", "raffle:2:2"),
]);
test("FAIR-81: given all draws of a log and all that are listed, then each that misses is named in a sentence", () => {
  expect(findUnmatchedDraws(loggedDraws, ["raffle:1", "raffle:2", "raffle:2:2"])).toEqual([]);
  expect(findUnmatchedDraws(loggedDraws, ["raffle:1", "raffle:2", "raffle:3"]).map(unmatchedDrawWords)).toEqual([
    "Line 9 of the log has draw raffle:2:2, and the site lists no such draw.",
    "Draw raffle:3 is listed, and no line of the log has its list.",
  ]);
});

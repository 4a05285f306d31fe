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
test("FAIR-81: each draw missing from the log or from the list gets its own sentence", () => {
  expect(findUnmatchedDraws(loggedDraws, ["raffle:1", "raffle:2", "raffle:2:2"])).toEqual([]);
  expect(findUnmatchedDraws(loggedDraws, ["raffle:1", "raffle:2", "raffle:3"]).map(unmatchedDrawWords)).toEqual([
    "Line 9 of the log has draw raffle:2:2, but the site does not list it.",
    "The site lists draw raffle:3, but no line of the log has its list.",
  ]);
});

import { expect, test } from "vitest";
import { placeWords, prizeRows } from "./words.ts";

test("BOARD-10: places 11 to 15 share a row, places 9 and 10 do not", () => {
  const rows = prizeRows([4000, 2400, 1200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50]);
  expect(rows).toHaveLength(11);
  expect(rows.map(placeWords).slice(-3)).toEqual(["9", "10", "11 to 15"]);
  expect(rows.reduce((sum, { from, to, prize }) => sum + (to - from + 1) * prize, 0)).toBe(10_000);
});

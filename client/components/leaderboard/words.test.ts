// What the leaderboard says in figures.
import { expect, test } from "vitest";
import { chanceWords, monthOf, placeWords, prizeRows, toNextTicket } from "./words.ts";

test("BOARD-10: places 11 to 15 stand together, 9 and 10 do not", () => {
  const rows = prizeRows([4000, 2400, 1200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50]);
  expect(rows).toHaveLength(11);
  expect(rows.map(placeWords).slice(-3)).toEqual(["9", "10", "11 to 15"]);
  expect(rows.reduce((sum, { from, to, prize }) => sum + (to - from + 1) * prize, 0)).toBe(10_000);
});

test("what is missing to the next ticket is exact to the cent", () => {
  expect(toNextTicket(0)).toBe(100);
  expect(toNextTicket(99.99)).toBe(0.01);
  expect(toNextTicket(12_480.55)).toBe(19.45);
  expect(toNextTicket(200)).toBe(100);
});

test("chances", () => {
  expect(chanceWords(0, 10)).toBe("no ticket yet");
  expect(chanceWords(1, 8)).toBe("12.5 % of all tickets");
  expect(chanceWords(1, 1_000_000)).toBe("under 0.01 % of all tickets");
  expect(monthOf(Date.UTC(2026, 9, 1) / 1000)).toBe("October 2026");
});

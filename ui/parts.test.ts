import { describe, expect, test } from "vitest";
import { clampShare } from "./progress.tsx";
import { sortRows } from "./table.tsx";
import { toastMs } from "./toast.ts";

test("SHELL-17: a toast lasts 1000 ms", () => {
  expect(toastMs).toBe(1_000);
});

describe("a progress bar's share", () => {
  test.each([
    [5, 10, 0.5],
    [20, 10, 1],
    [-1, 10, 0],
    [1, 0, 0],
    [Number.NaN, 10, 0],
  ])("%s of %s is %s", (value, max, share) => {
    expect(clampShare(value, max)).toBe(share);
  });
});

describe("sorting rows", () => {
  const rows = [
    { name: "bo 10", wager: 5 },
    { name: "Al", wager: 100 },
    { name: "bo 9", wager: 5 },
  ];

  test("sorts numbers by size and keeps the order of equal rows", () => {
    expect(sortRows(rows, (row) => row.wager, "ascending").map((row) => row.name)).toEqual(["bo 10", "bo 9", "Al"]);
  });

  test("sorts texts without regard to case, and numbers in them by size", () => {
    expect(sortRows(rows, (row) => row.name, "ascending").map((row) => row.name)).toEqual(["Al", "bo 9", "bo 10"]);
  });
});

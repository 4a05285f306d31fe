import { expect, test } from "vitest";
import { rollCheer } from "./cheer.ts";

const points = (amount: number, prob = 0.5) => ({ kind: "points", amount, prob }) as const;

test("CHEER-01: a prize worth no more than the case's price is no win, and a buck is worth 7,500 points", () => {
  expect(rollCheer(points(99), 100)).toBe("none");
  expect(rollCheer(points(100), 100)).toBe("none");
  expect(rollCheer(points(99, 0.000_1), 100)).toBe("none");
  expect(rollCheer({ kind: "bucks", amount: 0.25, prob: 0.5 }, 7_500)).toBe("none");
  expect(rollCheer(points(0), 0)).toBe("none");
});

test("CHEER-01: a prize worth more than the price is celebrated, and so is an item without a stated worth", () => {
  expect(rollCheer(points(101), 100)).toBe("some");
  expect(rollCheer({ kind: "bucks", amount: 1, prob: 0.5 }, 7_499)).toBe("some");
  expect(rollCheer({ kind: "item", amount: 0, prob: 0.5 }, 100)).toBe("some");
  expect(rollCheer(points(1), 0)).toBe("some");
});

test("CHEER-01: a prize worth twenty times the price or of the rarest tier gets the full celebration", () => {
  expect(rollCheer(points(1_999), 100)).toBe("some");
  expect(rollCheer(points(2_000), 100)).toBe("full");
  expect(rollCheer({ kind: "item", amount: 0, prob: 0.001_9 }, 100)).toBe("full");
  expect(rollCheer({ kind: "item", amount: 0, prob: 0.002 }, 100)).toBe("some");
});

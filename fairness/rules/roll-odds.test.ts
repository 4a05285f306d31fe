import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { findRangeIndex, ticketRanges, toTicket } from "./roll-rule.ts";

test("a million rolls match the odds, within chance", () => {
  const tickets = [500, 9_500, 40_000, 150_000, 300_000, 500_000];
  const ranges = ticketRanges(tickets);
  const found = tickets.map(() => 0);
  const tenths = Array.from({ length: 100 }, () => 0);
  const seed = createHash("sha256").update("a fixed seed for the statistics").digest("hex");
  const rolls = 1_000_000;
  for (let nonce = 1; nonce <= rolls; nonce += 1) {
    const ticket = toTicket(createHmac("sha256", seed).update(`statistics:${nonce}`).digest("hex"));
    const owner = findRangeIndex(ranges, ticket);
    found[owner] = (found[owner] ?? 0) + 1;
    const tenth = Math.floor((ticket - 1) / 10_000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  const chiSquare = (seen: number[], expected: number[]) =>
    seen.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(rolls);
  // The limits are the 99.9 % points of chi-square with 5 and 99 degrees of freedom.
  expect(chiSquare(found, tickets)).toBeLessThan(20.5);
  expect(
    chiSquare(
      tenths,
      Array.from({ length: 100 }, () => 10_000),
    ),
  ).toBeLessThan(148.2);
  // The rarest reward has a chance of 0.05 %. Its count must be within four standard deviations.
  expect(Math.abs((found[0] ?? 0) - 500)).toBeLessThan(4 * Math.sqrt(500));
}, 60_000);

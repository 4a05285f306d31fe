import { expect, test } from "vitest";
import { matchTransactions } from "./match-transactions.ts";

const paid = (...pairs: [number, string][]) => ({
  payments: pairs.map(([id, transaction_id]) => ({ id, transaction_id })),
});

test("WORK-06: ids, one per line, match withdrawals in the list's order; empty lines and Windows line ends are ignored", () => {
  expect(matchTransactions("0xaa\r\n\n  0xbb \n0xcc\n", [7, 3, 9])).toEqual(
    paid([7, "0xaa"], [3, "0xbb"], [9, "0xcc"]),
  );
  // Bitcoin ids are hexadecimal and may consist of digits only.
  expect(matchTransactions("123\n456", [1, 2])).toEqual(paid([1, "123"], [2, "456"]));
  // One transaction may pay several withdrawals.
  expect(matchTransactions("0xaa\n0xaa", [1, 2])).toEqual(paid([1, "0xaa"], [2, "0xaa"]));
});

test("WORK-06: lines that start with the withdrawal's number may come in any order", () => {
  expect(matchTransactions("No. 9, 0xcc\nwithdrawal 7;0xaa\n#3\t0xbb", [7, 3, 9])).toEqual(
    paid([7, "0xaa"], [3, "0xbb"], [9, "0xcc"]),
  );
});

test.each([
  ["", [1], /0 of 1/],
  ["0xaa", [1, 2], /1 of 2/],
  ["0xaa\n0xbb\n0xcc", [1, 2], /3 of 2/],
  ["1 0xaa\n0xbb", [1, 2], /one id per line/],
  ["sent all of it", [1], /one id per line/],
  ["1 0xaa\n4 0xbb", [1, 2], /#4 is not among/],
  ["1 0xaa\n1 0xbb", [1, 2], /twice/],
  ["x".repeat(201), [1], /200/],
])("WORK-06: %j for %j is refused instead of guessed", (text, ids, why) => {
  expect(matchTransactions(text, ids)).toEqual({ problem: expect.stringMatching(why) });
});

// The ledger's words.
import { expect, test } from "vitest";
import { reasonWords, refAddress, refWords } from "./words.ts";

test("a reason is shown in its words, an unknown one as it is", () => {
  expect([reasonWords("case"), reasonWords("case reward"), reasonWords("raffle_ticket")]).toEqual([
    "Case opened",
    "Won in a case",
    "Raffle ticket",
  ]);
});

test("a roll leads to its check, other things to nowhere", () => {
  expect([refWords("roll:12"), refAddress("roll:12")]).toEqual(["roll 12", "/fairness/roll/12"]);
  expect([refAddress("withdrawal:12"), refAddress("roll:x"), refAddress("demo world")]).toEqual([null, null, null]);
});

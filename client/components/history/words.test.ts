// The ledger's words.
import { expect, test } from "vitest";
import { belongingWords, reasonWords } from "./words.ts";

test("a reason is shown in its words, an unknown one as it is", () => {
  expect([reasonWords("case"), reasonWords("case reward"), reasonWords("raffle_ticket")]).toEqual([
    "Case opened",
    "Won in a case",
    "Raffle ticket",
  ]);
});

test("what a movement belongs to is told by its name, a partner by his label, the rest as it is referred to", () => {
  expect([
    belongingWords({ ref: "raffle:7", name: "The Open Chest" }),
    belongingWords({ ref: "csgobig:2026-11", name: null }),
    belongingWords({ ref: "withdrawal:12", name: null }),
  ]).toEqual(["The Open Chest", "CSGOBig, 2026-11", "withdrawal 12"]);
});

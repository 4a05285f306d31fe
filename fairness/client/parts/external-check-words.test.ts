// The marks of what is told beside a check: what is known by half has no tick.

import { expect, test } from "vitest";
import type { LogNote } from "../../rules/failure-words.ts";
import { externalCheckSentences } from "./source-words.ts";

const noted = (notes: LogNote[], holds: boolean) =>
  externalCheckSentences({ name: "log", holds, failures: holds ? [] : ["log_other_list"], notes }, "log").map(
    (each) => each.holds,
  );

test("FAIR-61: given a draw the log holds only in part, then what it proves has its tick and what it does not has none", () => {
  expect(noted([], true)).toEqual([true]);
  expect(noted(["times_fall"], true)).toEqual([true, "unknown"]);
  expect(noted(["no_terms", "times_fall"], true)).toEqual([true, "unknown", "unknown"]);
  expect(noted(["no_terms"], false)).toEqual([false, "unknown"]);
});

import { expect, test } from "vitest";
import { findCycles } from "./cycles.ts";

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test("files that reach each other form one cycle, whatever lies between them", () => {
  expect(findCycles(graph({ a: ["b"], b: ["c", "d"], c: ["a"], d: [] }))).toEqual([["a", "b", "c"]]);
});

test("two separate cycles are reported as two", () => {
  expect(findCycles(graph({ a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] }))).toEqual([
    ["c", "d"],
    ["a", "b"],
  ]);
});

test("paths that fork and join again are no cycle", () => {
  expect(findCycles(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: ["react"] }))).toEqual([]);
});

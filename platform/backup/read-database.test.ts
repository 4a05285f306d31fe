import { expect, test } from "vitest";
import { splitRows } from "./read-database.ts";

test("KEEP-06: splits rows into pieces of limited size, except a single row that is larger", () => {
  const rows = ["1\n", "22\n", "333333333\n", "4\n", "5\n"];
  const pieces = (most: number) => [...splitRows(Buffer.from(rows.join("")), most)].map(String);
  expect(pieces(5)).toEqual(["1\n22\n", "333333333\n", "4\n5\n"]);
  expect(pieces(4)).toEqual(["1\n", "22\n", "333333333\n", "4\n5\n"]);
  expect(pieces(100)).toEqual([rows.join("")]);
  expect([...splitRows(Buffer.alloc(0), 4)]).toEqual([]);
});

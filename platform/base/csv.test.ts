import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const readCells = (text: string) => {
  const records = readCsv(Buffer.from(text));
  return typeof records === "string" ? records : records.map(({ cells }) => cells);
};

test("quoted cells are read back unchanged, whatever they contain", () => {
  const row = fc.array(fc.string({ unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constant("\n")) }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"), (rows, end) => {
      // The first line names the separator, because a few cells do not always show it.
      const text = rows.map((cells) => cells.map(quoted).join(",") + end).join("");
      expect(readCells(`sep=,${end}${text}`)).toEqual(rows);
    }),
  );
});

test("reads unquoted cells, blank lines, a byte order mark and a last line without a line end", () => {
  expect(readCells("\uFEFFa,b\n\n1,2\r\n3,")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", ""],
  ]);
  expect(readCells("")).toEqual([]);
  expect(readCells('a,"b')).toEqual([null]);
  expect(readCells('a,"b"c\n')).toEqual([null]);
  expect(readCells('a, "b" ,c"d\n')).toEqual([["a", "b", 'c"d']]);
});

test("reads more lines in one block than a JavaScript call can have arguments", () => {
  expect(readCsv(Buffer.from("a\n".repeat(300_000)))).toHaveLength(300_000);
});

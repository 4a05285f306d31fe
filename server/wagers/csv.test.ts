// Files with figures: read as RFC 4180 has it, and strictly.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "./csv.ts";
import { readFile } from "./upload.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("whatever stands in quoted cells comes back as it was", () => {
  const row = fc.array(fc.string(), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"), (rows, end) => {
      const text = rows.map((cells) => cells.map(quoted).join(",") + end).join("");
      expect(parseCsv(text, 100)).toEqual(rows);
    }),
  );
});

test("bare cells, blank lines, a byte order mark, no last line end", () => {
  expect(parseCsv("\uFEFFa,b\n\n1,2\r\n3,", 10)).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", ""],
  ]);
  expect(parseCsv("", 10)).toEqual([]);
  expect(parseCsv('a,"b', 10)).toBeNull();
  expect(parseCsv('a,"b"c\n', 10)).toBeNull();
  expect(parseCsv("1\n2\n3\n", 2)).toBeNull();
});

test("rows nobody can read are counted with their reasons; amounts may be written as spreadsheets do", () => {
  const text = [
    "Wager,Username,note",
    "12.345,ann,x",
    '"$1,250.50",bob,',
    "'-,=cmd",
    "-5,carl",
    "NaN,dora",
    "1e9,eve",
    "3,",
    "99999999999999,fay",
    "7,'=gus",
  ].join("\n");
  expect(readFile(text)).toEqual({
    rows: [
      { username: "ann", wagerCents: 1_234 },
      { username: "bob", wagerCents: 125_050 },
      { username: "=gus", wagerCents: 700 },
    ],
    unreadable: ["=cmd", "carl", "dora", "eve", "fay"].map((username) => ({ username, wagerCents: 0 })),
    skipped: { count: 6, reasons: ["wager is no amount", "a name is unreadable"] },
  });
});

test.each([
  ["<html>", "The first line must name the columns: username,wager."],
  ["", "The first line must name the columns: username,wager."],
  ["username,wager\n", "The file has no row that could be understood."],
  ['username,wager\n"ann,1', "The file is no CSV of at most 200,000 rows."],
])("%j is refused whole", (text, reason) => {
  expect(readFile(text)).toEqual({ reason });
});

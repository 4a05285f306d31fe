// How files of earlier systems are read, whatever wrote them and however they come in.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineReader, oldPoints, type ReadRow } from "./lines.ts";

function read(file: string | Uint8Array, { at = 1_000, platform = "kick" as "kick" | "discord" } = {}): ReadRow[] {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const reader = createLineReader(platform);
  const rows: ReadRow[] = [];
  for (let from = 0; from < bytes.length; from += at) rows.push(...reader.push(bytes.subarray(from, from + at)));
  return [...rows, ...reader.end()];
}
const told = (rows: ReadRow[]) =>
  rows.map((row) => (row.kind === "row" ? `${row.line} ${row.name} ${row.points}` : `${row.line} ${row.why}`));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

const twoFans = ["1 ada 10", "2 Bob_2 1250"];
test.each([
  ["commas", "ada,10\nBob_2,1250", twoFans],
  ["semicolons, with hours", "ada;10;3,5\r\nBob_2;1,250;0\r\n", twoFans],
  ["tabs", "ada\t10\nBob_2\t1250\n\n", twoFans],
  ["old line ends", "ada,10\rBob_2,1250\r", twoFans],
  ["quotes", '"ada","10"\n"Bob_2","1,250","said ""hi"", and left"', twoFans],
  ["a header", "Hours;Points;User Name\n1;10;ada\n1;1250;Bob_2", ["2 ada 10", "3 Bob_2 1250"]],
  ["a header nobody knows", "Wer;Wieviel\nada;10\nBob_2;1250", ["1 header", "2 ada 10", "3 Bob_2 1250"]],
  ["a mark before it", "\uFEFFusername,points\n@ada,10", ["2 ada 10"]],
])("IMPORT-01: given a file with %s, its rows are read", (_, file, rows) => {
  expect(told(read(file))).toEqual(rows);
});

test("IMPORT-01: given what spreadsheets call Unicode text, its rows are read", () => {
  expect(told(read(utf16("username\tpoints\nada\t10\n")))).toEqual(["2 ada 10"]);
});

test("IMPORT-01: given any pieces a file comes in, its rows are the same", () => {
  const file = '\uFEFFusername;points\r\n"ada";10\r\n\r\nöl;5\r\nBob_2;"1,250"\r\n"open;7\r\nlast;3';
  const whole = told(read(file));
  expect(whole).toEqual(["2 ada 10", "4 impossible_name", "5 Bob_2 1250", "6 open_quote", "7 last 3"]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (at) => {
      expect(told(read(file, { at }))).toEqual(whole);
    }),
  );
});

test("IMPORT-02: given rows that will not do, each is told by its line and why, and the others are read", () => {
  const rows = [
    ...["ada,10", ",5", "no body,5", "neg,-5", "words,many", "dots,1.250", "huge,1000000000001", "zero,0"],
    ...["cut,12.75", `long,${"9".repeat(5_000)}`, "half,0.4", "last,1"],
  ];
  expect(told(read(rows.join("\n")))).toEqual([
    ...["1 ada 10", "2 no_name", "3 impossible_name", "4 negative", "5 not_a_number", "6 dotted", "7 huge"],
    ...["8 nothing", "9 cut 12", "10 too_long", "11 nothing", "12 last 1"],
  ]);
});

test("IMPORT-02: given names of Discord, dots are fine", () => {
  expect(told(read("a.da,10\nb-ob,1", { platform: "discord" }))).toEqual(["1 a.da 10", "2 impossible_name"]);
});

test.each([
  ["1,250", 1_250],
  ["1 250", 1_250],
  ["1'250'000", 1_250_000],
  ["+7", 7],
  ["0.999", { why: "nothing" }],
  ["1.250.000", { why: "dotted" }],
  ["1,25", { why: "not_a_number" }],
  ["1e9", { why: "not_a_number" }],
  ["-0", { why: "negative" }],
])("IMPORT-02: %s points", (text, points) => {
  expect(oldPoints(text)).toEqual(points);
});

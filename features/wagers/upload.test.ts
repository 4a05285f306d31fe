import { expect, test } from "vitest";
import { parseWagerFile } from "./upload.ts";

const read = (text: string) => parseWagerFile(Buffer.from(text));

test("unreadable rows are counted with their reasons, and amounts may be formatted as in a spreadsheet", () => {
  const text = [
    "Wager,Username,note",
    "12.345,ann,x",
    '"$1,250.50",bob,',
    "'-,=cmd,",
    "-5,carl,",
    "NaN,dora,",
    "1e9,eve,",
    "3,,",
    "99999999999999,fay,",
    "7,'=gus,",
  ].join("\n");
  expect(read(text)).toEqual({
    rows: [
      { username: "ann", wagerCents: 1_234 },
      { username: "bob", wagerCents: 125_050 },
      { username: "=gus", wagerCents: 700 },
    ],
    unreadable: ["=cmd", "carl", "dora", "eve", "fay"].map((username) => ({ username, wagerCents: 0 })),
    skipped: { count: 6, reasons: ["a wager is not an amount", "a name is unreadable"] },
  });
});

test.each([
  ["<html>", "The first line must name the columns: username,wager."],
  ["", "The first line must name the columns: username,wager."],
  ["username,wager\n", "We could not understand any row of the file."],
  ['username,wager\n"ann,1', "Line 2 has a quote that isn't closed, or is too long."],
  ["username,wager\nann,1,500\nbob,60", "Line 2 has more cells than the header. An amount with a comma needs quotes."],
  ["username,wager,wager\nann,1,500", "The first line must name the columns: username,wager."],
  ["PK\u0003\u0004\u0014", "This is an Excel workbook: save it as CSV."],
  ["username,wager\nann,1\u00005", "This is no text file, it holds NUL bytes: save it as CSV."],
])("PLAY-65: %j is refused as a whole", (text, reason) => {
  expect(read(text)).toEqual({ reason });
});

test.each([
  ["the line sep=; of a spreadsheet", "sep=;\r\nUsername;Wager\r\nann;1,500.50\r\n"],
  ["a title above the header", "Figures of May\nusername,wager\nann,1500.5\n"],
  ["noise of a float", "username,wager\nann,1500.4999999999998\n"],
])("PLAY-65: a file with %s is read", (_, text) => {
  expect(read(text)).toMatchObject({ rows: [{ username: "ann", wagerCents: 150_050 }] });
});

test("PLAY-65: an account whose row has too few cells is reported and keeps its wager", () => {
  expect(read("level,username,wager\n7,ann,5\n7,20\n")).toMatchObject({
    rows: [{ username: "ann" }],
    unreadable: [{ username: "20" }],
    skipped: { count: 1, reasons: ["a row has too few cells"] },
  });
});

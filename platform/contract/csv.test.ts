import { expect, test } from "vitest";
import { formatCsv, formatCsvLine } from "./csv.ts";

test("quotes cells where needed and ends lines with CRLF", () => {
  const rows = [
    ["plain", 'say "so"', "a,b"],
    ["two\nlines", null, 12.5],
  ];
  expect(formatCsv(["a", "b", "c"], rows)).toBe('a,b,c\r\nplain,"say ""so""","a,b"\r\n"two\nlines",,12.5\r\n');
  expect(formatCsvLine(["a", 'say "hi"', "x,y", "two\nlines", 5, ""])).toBe('a,"say ""hi""","x,y","two\nlines",5,\r\n');
});

test("puts an apostrophe before a cell that a spreadsheet would treat as a formula", () => {
  expect(formatCsv(["x"], [["=1+1"], ["+49"], ["-3"], ["@me"], ['=HYPERLINK("x","y")'], ["a=b"]])).toBe(
    'x\r\n\'=1+1\r\n\'+49\r\n\'-3\r\n\'@me\r\n"\'=HYPERLINK(""x"",""y"")"\r\na=b\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@me"])("%s is not a formula", (text) => {
  expect(formatCsvLine([text])).toBe(`'${text}\r\n`);
});

test.each([
  ["Berlin;=cmd|'/C calc'!A0", `"Berlin;'=cmd|'/C calc'!A0"`],
  ["a|+1", `"a|'+1"`],
  ["\t=1", `"'\t=1"`],
  ["＝1+1", "'＝1+1"],
])("WORK-52: %j contains no formula for a spreadsheet with another separator", (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`);
});

test("a negative number stays a number", () => {
  expect(formatCsvLine([-5, -0.5, "-5"])).toBe("-5,-0.5,'-5\r\n");
});

// CSV cells that need care.
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("RFC 4180: quotes, commas and line ends are quoted; lines end in CRLF", () => {
  expect(csvLine(["a", 'say "hi"', "x,y", "two\nlines", 5, ""])).toBe('a,"say ""hi""","x,y","two\nlines",5,\r\n');
});

test.each(["=1+1", "+1", "-1", "@me"])("%s is no formula", (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findDialect } from "./words.ts";

test.each([
  ["/** Answers the id. */", "Answers"],
  ["// What a row\n// needs: an id.", "What a"],
  ["code(); // Who is asked.", "Who is"],
  ["/**\n * Small. Of these one\n * counts.\n */", "Of these"],
  ["// Staff are\n// told.", "are told"],
  ["// Read anew, so that nobody waits.", "anew"],
])("a comment in dialect is found: %s", (text, words) => {
  expect(findDialect("a.ts", text)[0]).toBe(`a.ts:1: "${words}"`);
});

test.each([
  "/** Returns the id. */",
  "// What is this for?",
  "// Calls `anew`. Of course it returns what the server sent.",
  'const text = "Who is told anew";',
])("plain English and code are left alone: %s", (text) => {
  expect(findDialect("a.ts", text)).toEqual([]);
});

test("a stylesheet's comments and a document's paragraphs are read, but no code in a document", () => {
  expect(findDialect("a.css", "a { b: c }\n/* What the page has. */")).toEqual(['a.css:2: "What the"']);
  expect(findDialect("a.md", "# What is here\n\nIt is\ntold.\n\n```\nanew\n```\n")).toEqual(['a.md:3: "is told"']);
});

test("the words of the spelling check are sorted, without duplicates", () => {
  const words = readFileSync(new URL("spelling.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  expect(words).toEqual([...new Set(words)].sort());
});

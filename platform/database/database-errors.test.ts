import pg from "pg";
import { expect, test } from "vitest";
import { classifyError } from "./database-errors.ts";

const failure = (code: string) => Object.assign(new pg.DatabaseError("in words", 0, "error"), { code });

test.each([
  ["a deadlock, of which one side was undone", "40P01", "busy"],
  ["a lock that did not come free", "55P03", "busy"],
  ["a server that stops", "57P01", "away"],
  ["a broken rule", "23505", undefined],
])("UP-02: classifies %s", (_what, code, trouble) => {
  expect(classifyError(failure(code))).toBe(trouble);
});

test("OUTAGE-35: too little shared memory is classified as busy, although its code is that of a full disk", () => {
  const noSpace = (file: string) => Object.assign(failure("53100"), { file });
  expect(classifyError(noSpace("md.c"))).toBe("full");
  expect(classifyError(noSpace("dsm_impl.c"))).toBe("busy");
});

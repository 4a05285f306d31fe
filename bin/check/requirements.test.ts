import { expect, test } from "vitest";
import { unproven } from "./requirements.ts";

const document = "| id | promise | check |\n|---|---|---|\n| FORM-01 | stays | unit |\n| FORM-02 | goes | unit |\n";

test("given a row that no test names, it is listed with its promise", () => {
  expect(unproven(document, ['test("FORM-01: …")'])).toEqual(["FORM-02 is named by no test: goes"]);
});

test("given an id written twice, it is listed", () => {
  const twice = `${document}| FORM-01 | again | unit |\n`;
  expect(unproven(twice, ['test("FORM-01, FORM-02: …")'])).toEqual(["FORM-01 stands twice in docs/requirements.md"]);
});

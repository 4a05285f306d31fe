// The words of the case calls.
import { expect, test } from "vitest";
import type { Answer } from "../../../api.ts";
import { caseWords, deleteCaseOutcome, saveCaseOutcome } from "./case-outcomes.ts";

const ok: Answer = { kind: "answer", status: 200, body: { message: "success" } };
const failures: Answer[] = [
  { kind: "unreachable" },
  ...[400, 401, 403, 404, 409, 413, 422, 429, 500].map((status): Answer => {
    return { kind: "answer", status, body: { message: "why", errors: { name: ["Name is required."] } } };
  }),
];

const refused = (text: string) => ({ kind: "refused", text, field: null });

test("ADMIN-37, ADMIN-38, ADMIN-39: success in the documented words", () => {
  expect(saveCaseOutcome(ok, true)).toEqual({ kind: "done", text: "Case created successfully!" });
  expect(saveCaseOutcome(ok, false)).toEqual({ kind: "done", text: "Case updated successfully!" });
  expect(deleteCaseOutcome(ok)).toEqual({ kind: "done", text: "Successfully deleted case!" });
});

test("ADMIN-38: a case that was rolled while it was edited says what stays won", () => {
  const answer: Answer = { kind: "answer", status: 200, body: { message: "success", version: 4, won_meanwhile: 2 } };
  expect(saveCaseOutcome(answer, false).text).toBe("Case updated successfully! 2 won while you edited stay won.");
});

test("ADMIN-40, ADMIN-41, ADMIN-42, ADMIN-43: any failure gives only the generic words, whatever the server said", () => {
  for (const answer of failures) {
    expect(saveCaseOutcome(answer, true)).toEqual(refused(caseWords.notCreated));
    expect(saveCaseOutcome(answer, false)).toEqual(refused(caseWords.notUpdated));
    expect(deleteCaseOutcome(answer)).toEqual(refused(caseWords.notDeleted));
  }
});

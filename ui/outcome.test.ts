import { describe, expect, test } from "vitest";
import type { Answer } from "./base/api.ts";
import { failureText, isSettled, isSuccess, toOutcome, type Words } from "./outcome.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
const unreachable: Answer = { kind: "unreachable" };
const words: Words = { done: "Bought.", failed: "Not bought." };
const badRequest = { message: "bad request", errors: { email: ["First.", "Second."], name: ["Third."] } };

const outcomeText = (of: Words, status: number, body: unknown) =>
  toOutcome(answer(status, body), { ...words, ...of }).text;
const outcomeCode = (status: number, body: unknown) => {
  const outcome = toOutcome(answer(status, body), words);
  return outcome.kind === "refused" ? outcome.code : outcome.kind;
};

describe("the code of a refusal", () => {
  test("is the one in the response", () => {
    expect(outcomeCode(409, { code: "sold_out", message: "This case is sold out." })).toBe("sold_out");
  });

  test.each([
    ["STORE-10", 409, "product out of stock", "product_out_of_stock"],
    ["STORE-11", 409, "insufficient funds", "insufficient_funds"],
    ["LINK-18", 409, "failed", "failed"],
    ["AUTH-08", 422, "bad request", "bad_request"],
    ["AUTH-09", 401, "unauthorized", "unauthorized"],
  ])("%s: without one, it follows from the documented message", (_, status, message, code) => {
    expect(outcomeCode(status, { message })).toBe(code);
  });

  test("CONTACT-07: otherwise the code follows from the status, or there is none", () => {
    expect(outcomeCode(429, { success: false })).toBe("too_many_tries");
    expect([outcomeCode(401, null), outcomeCode(404, {}), outcomeCode(409, { message: "Sold out." })]).toEqual([
      "unauthorized",
      "not_found",
      null,
    ]);
  });
});

test("a call is done by its status or as documented, and its message may come from the response", () => {
  expect(toOutcome(answer(200, { id: 3 }), words)).toEqual({ kind: "done", text: "Bought.", body: { id: 3 } });
  expect(outcomeText({ failed: "", done: (body) => JSON.stringify(body) }, 202, [7])).toBe("[7]");
  const strict = { ...words, isDone: isSuccess };
  expect(toOutcome(answer(200, { message: "success" }), strict).kind).toBe("done");
  expect(toOutcome(answer(200, { message: "failed" }), strict)).toMatchObject({ kind: "refused", code: "failed" });
  expect(toOutcome(answer(200, null), strict)).toMatchObject({ kind: "refused", text: "Not bought." });
});

test("API-35: a refusal names its first field and that field's first message", () => {
  expect(toOutcome(answer(422, badRequest), words)).toMatchObject({ kind: "refused", text: "First.", field: "email" });
});

test("the page's words for a code come first, then the server's, as far as the page allows", () => {
  const message = "Try again in 12 minutes.";
  const byCode = { sold_out: "Gone!", too_many_tries: null };
  const says = (how: NonNullable<Words["show"]>) => ({ ...words, show: how, byCode });
  expect(outcomeText(says("nothing"), 409, { code: "sold_out", message })).toBe("Gone!");
  expect(outcomeText(says("fields"), 429, { message })).toBe(message);
  expect(outcomeText(words, 409, { message })).toBe(message);
  expect(outcomeText(says("fields"), 409, { message })).toBe("Not bought.");
  expect(outcomeText(says("fields"), 500, badRequest)).toBe("First.");
  expect(outcomeText(says("always"), 500, { message })).toBe(message);
  expect(outcomeText(words, 500, { message })).toBe("Not bought.");
});

test('ADMIN-43: with `show: "nothing"` every failure has the same words, whatever the server says', () => {
  for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 500]) {
    expect(outcomeText({ ...words, show: "nothing" }, status, badRequest)).toBe("Not bought.");
  }
});

test("API-19: a refused rank claim has its reason under `error`", () => {
  const rank = { ...words, show: "fields" } as const;
  expect(outcomeText(rank, 409, { error: "Claim Bronze I first." })).toBe("Claim Bronze I first.");
  expect(outcomeText(rank, 409, { message: "not this one" })).toBe("Not bought.");
});

test("a missing response or a server error is an unknown outcome", () => {
  expect(toOutcome(unreachable, words)).toEqual({ kind: "unknown", text: "Not bought." });
  expect(toOutcome(unreachable, { ...words, unanswered: "An error occurred." }).text).toBe("An error occurred.");
  expect(toOutcome(answer(503, null), words)).toEqual({ kind: "unknown", text: "Not bought." });
  expect(failureText(unreachable)).toBe("The site didn't respond. Please try again.");
  expect(failureText(answer(200, {}))).toBeNull();
});

test("a call is settled once it is done, also by somebody else", () => {
  const settled = [200, 409, 404, 500].map((status) => isSettled(toOutcome(answer(status, {}), words)));
  expect(settled).toEqual([true, true, false, false]);
});

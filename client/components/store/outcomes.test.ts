// The words a buyer reads for every answer a purchase can have.
import { expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { purchaseOutcome } from "./outcomes.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });

test("STORE-09: success", () => {
  expect(purchaseOutcome(answer(200, { message: "success", order_id: 3 }))).toEqual({
    kind: "done",
    text: "Successfully purchased the product!",
    orderId: 3,
    code: null,
  });
});

test.each([
  ["STORE-10", "product out of stock", "sold out", "Product is currently out of stock!"],
  ["STORE-11", "insufficient funds", "insufficient funds", "You have insufficient funds!"],
])("%s: the answer '%s'", (_id, message, why, text) => {
  expect(purchaseOutcome(answer(409, { message }))).toMatchObject({ kind: "refused", why, text });
});

test("a price that changed says so, in words that say nothing was charged", () => {
  expect(purchaseOutcome(answer(409, { message: "price changed" }))).toMatchObject({
    kind: "refused",
    why: "price changed",
    text: "The price has changed. Nothing was charged: look again before you buy.",
  });
});

test("STORE-12: an answer nobody foresaw, and none at all, show the documented failure", () => {
  const text = "Failed to purchase product, try again later!";
  expect(purchaseOutcome(answer(404, { message: "This product is no longer in the store." }))).toMatchObject({
    kind: "refused",
    why: "other",
    text,
  });
  expect(purchaseOutcome(answer(500, { message: "Something broke." }))).toEqual({ kind: "unknown", text });
  expect(purchaseOutcome(answer(200, null))).toMatchObject({ kind: "refused", text });
  expect(purchaseOutcome({ kind: "unreachable" })).toEqual({ kind: "unknown", text });
});

test("a refusal for a field says its first message instead", () => {
  const body = { message: "bad request", errors: { id: ["Choose a product."] } };
  expect(purchaseOutcome(answer(422, body))).toMatchObject({ text: "Choose a product." });
});

test("GOODS-02: a limit, and a window that is not open, are told in the server's own words", () => {
  const message = "You have this one already: one a viewer.";
  expect(purchaseOutcome(answer(409, { message }))).toMatchObject({ kind: "refused", why: "other", text: message });
});

test("GOODS-06: answers that will not do are told one by one", () => {
  const errors = { "answers.0": ["Size is needed."], "answers.2": ["Text must be at most 80 characters long."] };
  const outcome = purchaseOutcome(answer(422, { message: "bad request", errors }));
  expect(outcome.kind === "refused" && [...outcome.answers]).toEqual([
    [0, "Size is needed."],
    [2, "Text must be at most 80 characters long."],
  ]);
});

test("GOODS-11: what an order brings at once is in the answer", () => {
  const body = { message: "success", order_id: 4, code: "LEAF-1" };
  expect(purchaseOutcome(answer(200, body))).toMatchObject({ kind: "done", orderId: 4, code: "LEAF-1" });
});

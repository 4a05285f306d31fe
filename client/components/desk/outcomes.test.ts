// The words an admin reads for the answers of their calls.
import { expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { decisionOutcome, deleteProductOutcome, jobsOutcome, saveProductOutcome } from "./outcomes.ts";

const answer = <Body>(status: number, body: Body): Answer<Body> => ({ kind: "answer", status, body });
const unreachable = { kind: "unreachable" } as const;

test("ADMIN-74, ADMIN-75: a saved product", () => {
  expect(saveProductOutcome(answer(200, { message: "success" }), true)).toEqual({
    kind: "done",
    text: "Successfully created the product!",
  });
  expect(saveProductOutcome(answer(200, { message: "success" }), false)).toEqual({
    kind: "done",
    text: "Successfully updated the product!",
  });
});

test("ADMIN-74: a product that sold while it was edited says what is left", () => {
  const text = (stock: number, typed: string) => saveProductOutcome(answer(200, { stock }), false, typed).text;
  expect(text(1_200, "1203")).toBe(
    "Successfully updated the product! Some were bought or returned meanwhile: 1,200 are left now.",
  );
  expect(text(1_200, "1200")).toBe("Successfully updated the product!");
});

test("ADMIN-71, ADMIN-72, ADMIN-73: a product that was not saved", () => {
  const body = { message: "bad request", errors: { price: ["Price is wrong.", "Again."], stock: ["Stock is wrong."] } };
  expect(saveProductOutcome(answer(422, body), true)).toEqual({
    kind: "refused",
    text: "Price is wrong.",
    field: "price",
  });
  expect(saveProductOutcome(answer(413, { message: "Too large." }), false)).toMatchObject({
    text: "Something went wrong, try again!",
    field: null,
  });
  expect(saveProductOutcome(answer(500, null), false)).toMatchObject({ text: "Something went wrong, try again!" });
  expect(saveProductOutcome(unreachable, true)).toMatchObject({ text: "An error occurred." });
});

test("ADMIN-77, ADMIN-78: a deleted product, and one that was not", () => {
  expect(deleteProductOutcome(answer(200, {}))).toEqual({ kind: "done", text: "Successfully deleted product!" });
  expect(deleteProductOutcome(answer(404, { message: "Gone." }))).toMatchObject({ text: "Failed to delete product!" });
  expect(deleteProductOutcome(unreachable)).toMatchObject({ text: "Failed to delete product!" });
});

test("an order decided before says so; an answer that never came is tried again with the same key", () => {
  expect(decisionOutcome(answer(200, {}), "refund")).toEqual({ kind: "done", text: "Order refunded." });
  expect(decisionOutcome(answer(409, { message: "This order is already fulfilled." }), "fulfil")).toEqual({
    kind: "refused",
    text: "This order is already fulfilled.",
    isConflict: true,
  });
  expect(decisionOutcome(unreachable, "fulfil")).toMatchObject({ kind: "unknown" });
  expect(decisionOutcome(answer(503, {}), "fulfil")).toMatchObject({ kind: "unknown" });
});

test("ADMIN-03: the jobs are done, partly done, still running, or were not run", () => {
  expect(jobsOutcome(answer(200, { message: "success", partners: [] })).kind).toBe("done");
  expect(jobsOutcome(answer(200, { message: "Some partners gave no answer.", partners: [] }))).toMatchObject({
    kind: "partly",
    text: "Some partners gave no answer.",
  });
  expect(jobsOutcome(answer(202, { message: "Still running.", partners: [] })).kind).toBe("running");
  expect(jobsOutcome(answer(403, { message: "forbidden" } as object)).kind).toBe("failed");
  expect(jobsOutcome(unreachable).kind).toBe("failed");
});

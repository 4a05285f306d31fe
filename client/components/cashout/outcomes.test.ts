// The words a viewer reads for the answers of a withdrawal, and what an amount may look like.
import { expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { isAmountText, withdrawOutcome } from "./outcomes.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });

test("CASHOUT-18, API-20: asked for when the message equals 'success'", () => {
  expect(withdrawOutcome(answer(200, { message: "success", id: 3 }))).toEqual({
    kind: "asked",
    text: "Successfully submitted withdraw request!",
  });
  expect(withdrawOutcome(answer(200, { message: "fine" }))).toMatchObject({ kind: "failed" });
});

test("CASHOUT-14, CASHOUT-19, CASHOUT-20: any error shows the same words, whatever the server says", () => {
  const text = "Failed to make withdraw request!";
  const field = { message: "bad request", errors: { address: ["This is no BTC address."] } };
  expect(withdrawOutcome(answer(422, field))).toEqual({ kind: "failed", text, isKnown: true });
  expect(withdrawOutcome(answer(409, { message: "insufficient funds" }))).toEqual({
    kind: "failed",
    text,
    isKnown: true,
  });
  expect(withdrawOutcome(answer(503, {}))).toEqual({ kind: "failed", text, isKnown: false });
  expect(withdrawOutcome({ kind: "unreachable" })).toEqual({ kind: "failed", text, isKnown: false });
});

test("CASHOUT-08: an amount is empty or digits", () => {
  expect(["", "0", "10", "007"].every(isAmountText)).toBe(true);
  expect(["1e3", "1.5", "-1", "+1", " 1", "٣", "1,000"].some(isAmountText)).toBe(false);
});

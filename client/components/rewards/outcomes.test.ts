// The words a viewer reads for the answers of their claims.
import { describe, expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { rakebackOutcome, rankOutcome } from "./outcomes.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
const unreachable: Answer = { kind: "unreachable" };

describe.each([
  ["REWARDS-09, REWARDS-10", "instant", "Instant"],
  ["REWARDS-11, REWARDS-12", "weekly", "Weekly"],
  ["REWARDS-13, REWARDS-14", "monthly", "Monthly"],
] as const)("%s", (_ids, kind, name) => {
  test("success says the server's message, else the documented one", () => {
    const text = `${name} Rakeback claimed successfully!`;
    expect(rakebackOutcome(answer(200, { message: text }), kind)).toEqual({ kind: "done", text });
    expect(rakebackOutcome(answer(200, {}), kind)).toEqual({ kind: "done", text });
  });
  test("failure says the server's message, else the documented one", () => {
    const text = `Error claiming ${name} Rakeback.`;
    const refused = rakebackOutcome(answer(409, { message: "Nothing to claim." }), kind);
    expect(refused).toEqual({ kind: "refused", text: "Nothing to claim." });
    expect(rakebackOutcome(answer(409, {}), kind)).toEqual({ kind: "refused", text });
    expect(rakebackOutcome(answer(502, null), kind)).toEqual({ kind: "unknown", text });
    expect(rakebackOutcome(unreachable, kind)).toEqual({ kind: "unknown", text });
  });
});

test("REWARDS-31: a refused rank says the server's error, else the documented words", () => {
  const text = "Error claiming reward";
  expect(rankOutcome(answer(409, { error: "Claim Bronze I first." }))).toEqual({
    kind: "refused",
    text: "Claim Bronze I first.",
  });
  expect(rankOutcome(answer(409, { message: "not this one" }))).toMatchObject({ text });
  expect(rankOutcome(answer(422, { errors: { rank: ["There is no such rank."] } }))).toMatchObject({
    text: "There is no such rank.",
  });
  expect(rankOutcome(answer(500, {}))).toEqual({ kind: "unknown", text });
  expect(rankOutcome(unreachable)).toEqual({ kind: "unknown", text });
});

test("REWARDS-32: a claimed rank says the server's message, else the documented one", () => {
  expect(rankOutcome(answer(200, { message: "Yours." }))).toEqual({ kind: "done", text: "Yours." });
  expect(rankOutcome(answer(200, {}))).toEqual({ kind: "done", text: "Claimed reward!" });
});

import { expect, test } from "vitest";
import { type CaseDraft, emptyCase, emptyReward, withChange, withReward } from "./case-draft.ts";
import { firstProblem } from "./case-problems.ts";

const named: CaseDraft = { ...emptyCase, name: "Breeze", price: "100" };
const validDraft = withChange(withReward(named), 0, { label: "Leaf", prob: "1" });

test("FORM-16: the first problem of a refused case is found from top to bottom", () => {
  expect(firstProblem(emptyCase)?.field).toBe("name");
  expect(firstProblem({ ...emptyCase, name: "Breeze" })?.field).toBe("price");
  expect(firstProblem({ ...named, price: "1.5" })?.field).toBe("price");
  expect(firstProblem(named)).toEqual({ field: "add-reward", text: "Add at least one reward." });
  expect(firstProblem(withReward(named))?.field).toBe("reward-0-label");
  expect(firstProblem(validDraft)).toBeNull();
});

test.each([
  { change: { prob: "" }, field: "reward-0-prob" },
  { change: { prob: "1.5" }, field: "reward-0-prob" },
  { change: { prob: "0.1234567" }, field: "reward-0-prob" },
  { change: { stock: "-1" }, field: "reward-0-stock" },
  { change: { amount: "1.5" }, field: "reward-0-amount" },
  { change: { kind: "bucks", amount: "1.555" }, field: "reward-0-amount" },
] as const)("FORM-16: $change is marked at $field", ({ change, field }) => {
  expect(firstProblem(withChange(validDraft, 0, change))?.field).toBe(field);
});

test("FORM-16: bucks have cents, an empty stock means no limit, and probabilities that do not add up to 1 show their sum", () => {
  expect(firstProblem(withChange(validDraft, 0, { kind: "bucks", amount: "1.55", stock: "" }))).toBeNull();
  expect(firstProblem(withChange(validDraft, 0, { prob: "0.9" }))).toEqual({
    field: "reward-0-prob",
    text: "The probabilities must add up to 1. They add up to 0.9 (0.1 missing).",
  });
  const two = { ...validDraft, rewards: [...validDraft.rewards, { ...emptyReward(1), label: "Gust", prob: "0.2" }] };
  expect(firstProblem(two)?.field).toBe("reward-1-prob");
});

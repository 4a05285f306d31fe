// A case that somebody else saved while it was edited.
import { expect, test } from "vitest";
import type { Case, CaseReward } from "../../../../contracts/cases.ts";
import { merged, theirChanges } from "../../desk/merging.ts";
import { draftOf } from "./case-draft.ts";
import { caseFields, caseFieldWords, draftUpon, editedCase } from "./case-merging.ts";

const reward = (label: string, more: Partial<CaseReward> = {}): CaseReward => ({
  ...{ label, image: null, prob: 0.5, kind: "item", amount: 100, stock: null, first_ticket: 1, last_ticket: 500_000 },
  ...more,
});
const saved: Case = {
  ...{ id: 7, name: "Storm", image: "/a.webp", price: 50, version: 3, odds_sha256: "", sold_out: false },
  rewards: [reward("Mug", { stock: 10 }), reward("Leaf")],
};
const { fields: was } = editedCase(saved);
const typed = caseFields(draftOf(saved));

test("WORK-32: what was won meanwhile is nobody's change; a stock that was typed is", () => {
  const won: Case = { ...saved, version: 4, rewards: [reward("Mug", { stock: 6 }), reward("Leaf")] };
  const now = editedCase(won);
  expect(now.seen).toBe("4");
  expect(theirChanges({ was, now: now.fields, mine: typed }, caseFieldWords)).toEqual([]);
  const restocked = {
    ...typed,
    rewards: typed.rewards.map((one) => (one.label === "Mug" ? { ...one, stock: "15" } : one)),
  };
  const upon = draftUpon(merged({ was, now: now.fields, mine: restocked }, caseFieldWords, "theirs"), won);
  expect(upon.rewards[0]).toMatchObject({ stock: "11", was: { position: 0, stock: "6" } });
  expect(upon.version).toBe(4);
});

test("WORK-32: rewards kept over theirs are named by their places in the version they are upon", () => {
  const theirs: Case = {
    ...{ ...saved, version: 4, name: "Gale" },
    rewards: [reward("Leaf", { prob: 0.25 }), reward("Mug", { stock: 8, prob: 0.75 })],
  };
  const now = editedCase(theirs);
  const mine = { ...typed, rewards: typed.rewards.map((one) => ({ ...one, prob: "0.5", amount: "200" })) };
  const meeting = { was, now: now.fields, mine };
  expect(theirChanges(meeting, caseFieldWords).map(({ field, collides }) => [field, collides])).toEqual([
    ["name", false],
    ["rewards", true],
  ]);
  const upon = draftUpon(merged(meeting, caseFieldWords, "mine"), theirs);
  expect([upon.name, upon.image]).toEqual(["Gale", "/a.webp"]);
  expect(upon.rewards.map(({ label, amount, stock, was: at }) => [label, amount, stock, at])).toEqual([
    ["Mug", "200", "8", { position: 1, stock: "8" }],
    ["Leaf", "200", "", { position: 0, stock: "" }],
  ]);
  const kept = draftUpon(merged(meeting, caseFieldWords, "theirs"), theirs);
  expect(kept.rewards.map(({ label, prob }) => [label, prob])).toEqual([
    ["Leaf", "0.25"],
    ["Mug", "0.75"],
  ]);
});

test("WORK-32: a reward they took out comes back as a new one, with the stock that was typed", () => {
  const theirs: Case = { ...saved, version: 4, rewards: [reward("Leaf", { prob: 1 })] };
  const upon = draftUpon(typed, theirs);
  expect(upon.rewards.map(({ label, stock, was: at }) => [label, stock, at])).toEqual([
    ["Mug", "10", null],
    ["Leaf", "", { position: 0, stock: "" }],
  ]);
});

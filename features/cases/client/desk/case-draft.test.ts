import { describe, expect, test } from "vitest";
import type { Case } from "../../contract/cases.ts";
import {
  duplicateDraft,
  emptyCase,
  rebaseDraft,
  toChances,
  toDraft,
  toFormData,
  withChange,
  withMove,
  withoutReward,
  withPlainNumbers,
  withReward,
} from "./case-draft.ts";
import { sumWords } from "./sum-words.ts";

const saved: Case = {
  id: 7,
  name: "Gale",
  image: "/uploads/case.webp",
  price: 60_000,
  version: 3,
  odds_sha256: "",
  sold_out: false,
  rewards: [
    {
      label: "Leaf",
      image: "/uploads/leaf.webp",
      prob: 0.999999,
      kind: "points",
      amount: 5,
      stock: null,
      first_ticket: 1,
      last_ticket: 999_999,
    },
    {
      label: "Mug",
      image: null,
      prob: 0.000001,
      kind: "bucks",
      amount: 12.5,
      stock: 3,
      first_ticket: 1_000_000,
      last_ticket: 1_000_000,
    },
  ],
};
const labels = (draft: { rewards: { label: string }[] }) => draft.rewards.map(({ label }) => label);
const sent = (form: FormData) => Object.fromEntries([...form.entries()]);

describe("editing", () => {
  test("ADMIN-35: Add Reward appends a reward with empty label and prob 0", () => {
    const draft = withReward(withReward(emptyCase));
    expect(draft.rewards).toMatchObject([
      { label: "", prob: "0", image: null, file: null },
      { label: "", prob: "0", image: null, file: null },
    ]);
    expect(new Set(draft.rewards.map(({ key }) => key)).size).toBe(2);
  });

  test("rewards that are moved, changed and removed do not get mixed up", () => {
    const draft = withChange(withReward(toDraft(saved)), 2, { label: "New" });
    expect(labels(withMove(draft, 2, 0))).toEqual(["New", "Leaf", "Mug"]);
    expect(labels(withMove(draft, 0, 2))).toEqual(["Mug", "New", "Leaf"]);
    expect(withMove(draft, 0, 3)).toBe(draft);
    expect(withMove(draft, 0, -1)).toBe(draft);
    const left = withoutReward(draft, 1);
    expect(labels(left)).toEqual(["Leaf", "New"]);
    expect(withReward(left).rewards.at(-1)?.key).toBe(3);
  });

  test("the live statistics follow the typed values", () => {
    expect(toChances(withReward(toDraft(saved)))).toEqual([
      { prob: 0.999999, kind: "points", amount: 5 },
      { prob: 0.000001, kind: "bucks", amount: 12.5 },
      { prob: 0, kind: "item", amount: 0 },
    ]);
    expect([sumWords(1_000_000), sumWords(950_000), sumWords(1_200_000)]).toEqual([
      "1",
      "0.95 (0.05 missing)",
      "1.2 (0.2 too much)",
    ]);
  });
});

describe("the form that the browser sends", () => {
  test("API-26, ADMIN-87: every value is sent as entered, and an existing picture as its address", () => {
    expect(sent(toFormData(toDraft(saved)))).toEqual({
      name: "Gale",
      price: "60000",
      image: "/uploads/case.webp",
      "rewards[0][label]": "Leaf",
      "rewards[0][prob]": "0.999999",
      "rewards[0][kind]": "points",
      "rewards[0][amount]": "5",
      "rewards[0][stock]": "",
      "rewards[0][image]": "/uploads/leaf.webp",
      "rewards[1][label]": "Mug",
      "rewards[1][prob]": "0.000001",
      "rewards[1][kind]": "bucks",
      "rewards[1][amount]": "12.5",
      "rewards[1][stock]": "3",
      version: "3",
      "rewards[0][was]": "0",
      "rewards[0][stock_seen]": "",
      "rewards[1][was]": "1",
      "rewards[1][stock_seen]": "3",
    });
    const moved = withMove(withChange(withReward(toDraft(saved)), 1, { stock: "5" }), 1, 0);
    expect(sent(toFormData(moved))).toMatchObject({
      "rewards[0][stock]": "5",
      "rewards[0][was]": "1",
      "rewards[0][stock_seen]": "3",
    });
    expect(toFormData(moved).has("rewards[2][was]")).toBe(false);
    const odd = withChange({ ...withReward(emptyCase), name: "", price: "-3.5" }, 0, { label: " ", prob: "abc" });
    expect(sent(toFormData(odd))).toMatchObject({
      name: "",
      price: "-3.5",
      "rewards[0][label]": " ",
      "rewards[0][prob]": "abc",
    });
  });

  test("API-25: a chosen file replaces the address, and a reward without a picture sends nothing", () => {
    const file = new File(["x"], "new.png", { type: "image/png" });
    const form = toFormData(withChange({ ...toDraft(saved), file }, 0, { file }));
    expect(form.get("image")).toBeInstanceOf(File);
    expect(form.get("rewards[0][image]")).toBeInstanceOf(File);
    expect(form.has("rewards[1][image]")).toBe(false);
  });

  test("a duplicate is a new case that names its original and shares its pictures", () => {
    expect(sent(toFormData(duplicateDraft(saved)))).toMatchObject({
      name: "Gale copy",
      copy_of: "7",
      image: "/uploads/case.webp",
    });
    expect(toFormData(toDraft(saved)).has("copy_of")).toBe(false);
    expect(["version", "rewards[0][was]"].map((name) => toFormData(duplicateDraft(saved)).has(name))).toEqual([
      false,
      false,
    ]);
  });
});

test("WORK-32: a save over another admin's version names each reward by its position in that version, so won pieces stay won", () => {
  const [leaf, mug] = saved.rewards;
  if (leaf === undefined || mug === undefined) throw new Error("the case has two rewards");
  const restocked = withChange(toDraft(saved), 1, { stock: "5" });
  const placesUpon = (rewards: Case["rewards"]) =>
    rebaseDraft(restocked, saved, { ...saved, version: 4, rewards }).rewards.map(({ was }) => was);
  const [first, second] = [
    { position: 0, stock: "" },
    { position: 1, stock: "3" },
  ];
  expect(placesUpon([leaf, { ...mug, prob: 0.1, stock: 1 }])).toEqual([first, second]);
  expect(placesUpon([mug, leaf])).toEqual([
    { ...first, position: 1 },
    { ...second, position: 0 },
  ]);
  expect(placesUpon([leaf])).toEqual([first, null]);
  expect(rebaseDraft(restocked, saved, { ...saved, version: 4 })).toMatchObject({ name: "Gale", version: 4 });
});

test("FORM-30: probabilities and amounts are sent as plain numbers, whatever format was typed", () => {
  const typed = (prob: string, kind: "bucks" | "points", amount: string) =>
    withPlainNumbers(withChange(withReward(emptyCase), 0, { prob, kind, amount })).rewards[0];
  expect(typed("0,25", "bucks", "12,50")).toMatchObject({ prob: "0.25", amount: "12.5" });
  expect(typed("0.000001", "points", "25,000")).toMatchObject({ prob: "0.000001", amount: "25000" });
  expect(typed("0,1234567", "bucks", "1,2,3")).toMatchObject({ prob: "0,1234567", amount: "1,2,3" });
});

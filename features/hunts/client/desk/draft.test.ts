import { expect, test } from "vitest";
import {
  betWarning,
  countUnopened,
  type Draft,
  emptyDraft,
  findUnreadableAmount,
  mergeSaved,
  payoutWarning,
  toSaveRequest,
} from "./draft.ts";

const draft = (bet_size: string, payout: string, start_cost = "1.000,50"): Draft => ({
  ...emptyDraft,
  name: "Hunt",
  start_cost,
  bonuses: [{ key: "a", name: "Leaf Runner", provider_name: "", bet_size, payout }],
});

test("PLAY-11: a comma is saved as a decimal point, and an unopened bonus stays unopened", () => {
  expect(toSaveRequest(draft("0,40", "12,5"), 3)).toMatchObject({
    start_cost: 1000.5,
    version: 3,
    bonuses: [{ bet_size: 0.4, payout: 12.5 }],
  });
  expect(toSaveRequest(draft("2", " "), undefined).bonuses[0]?.payout).toBeNull();
  expect(countUnopened(draft("2", ""))).toBe(1);
});

test("PLAY-11: an unreadable payout is not treated as empty", () => {
  expect(findUnreadableAmount(draft("2", "1,2,3"))).toBe("The payout of Leaf Runner is not an amount.");
  expect(findUnreadableAmount(draft("x", ""))).toBe("The bet on Leaf Runner is not an amount.");
  expect(findUnreadableAmount(draft("2", "", "12..5"))).toBe("The start balance is not an amount.");
  expect(findUnreadableAmount(draft("2", "", ""))).toBeNull();
});

test("PLAY-11: a bet of 20 times the usual one and a payout over 10,000 times the bet raise a warning", () => {
  expect(betWarning("40", ["0,40", "2", "400"])).toBe("$40.00 is 20 times the usual $2.00.");
  expect(betWarning("39.99", ["0,40", "2", "400"])).toBeNull();
  expect(betWarning("25", ["1", "1.5"])).toBe("$25.00 is 20 times the usual $1.25.");
  expect(betWarning("40", [])).toBeNull();
  expect(betWarning("", ["2"])).toBeNull();
  expect(payoutWarning({ bet_size: "0,40", payout: "4000,01" })).toBe("$4,000.01 is 10,000 times the bet.");
  expect(payoutWarning({ bet_size: "0.40", payout: "4000" })).toBeNull();
  expect(payoutWarning({ bet_size: "", payout: "4000" })).toBeNull();
});

test("FORM-50: text typed during a save stays, and new bonuses get their ids", () => {
  const sent = draft("2", "");
  const saved: Draft = { ...sent, bonuses: sent.bonuses.map((bonus) => ({ ...bonus, id: 7, key: "saved-7" })) };
  expect(mergeSaved(sent, sent, saved)).toBe(saved);
  const now: Draft = {
    ...sent,
    name: "Longer",
    bonuses: [
      { key: "b", name: "Gust", provider_name: "", bet_size: "1", payout: "" },
      ...sent.bonuses.map((bonus) => ({ ...bonus, payout: "12" })),
    ],
  };
  const after = mergeSaved(now, sent, saved);
  expect(after.name).toBe("Longer");
  expect(after.bonuses).toMatchObject([{ key: "b" }, { key: "a", id: 7, payout: "12" }]);
  expect(after.bonuses[0]).not.toHaveProperty("id");
  expect(mergeSaved(now, sent, { ...saved, finished: true }).finished).toBe(true);
});

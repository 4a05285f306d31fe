import { expect, test } from "vitest";
import { voidInput } from "../../../fairness/checks/void-input.ts";
import { raffleInput } from "./raffle-input.ts";

const good = {
  name: " A prize ",
  description: "Text",
  number_of_winners: "3",
  entry_price: "0",
  max_entries_per_user: "10",
  ends_at: "2026-11-22T18:30",
  wager_required: "12.5",
  partner: "2",
};
const wrong = (change: Record<string, unknown>) =>
  raffleInput.safeParse({ ...good, ...change }).error?.issues.map((issue) => issue.path[0]);

test("API-28, ADMIN-57: an end of 16 characters is UTC, an end with a zone is in that zone, and the wager is stored in cents", () => {
  const read = raffleInput.parse(good);
  expect(read).toMatchObject({
    name: "A prize",
    number_of_winners: 3,
    entry_price: 0,
    wager_required: 1_250,
    partner: 2,
  });
  expect(read.ends_at.toISOString()).toBe("2026-11-22T18:30:00.000Z");
  const zoned = raffleInput.parse({ ...good, ends_at: "2026-11-22T18:30:00+02:00" });
  expect(zoned.ends_at.toISOString()).toBe("2026-11-22T16:30:00.000Z");
});

test("ADMIN-58, DATA-12: the defaults are partner 1 and wager 0", () => {
  const { partner: _, wager_required: __, ...rest } = good;
  expect(raffleInput.parse(rest)).toMatchObject({ partner: 1, wager_required: 0 });
});

test("PRIZE-06: the prize is an item unless the form says otherwise, amounts are in points or cents, and others are refused", () => {
  const question = { label: "Size", kind: "text", required: true, max: 20 };
  expect(raffleInput.parse(good)).toMatchObject({ prize_kind: "item", prize_amount: 0, prize_fields: [] });
  const item = { prize_amount: "1,500", fields: JSON.stringify([question]) };
  expect(raffleInput.parse({ ...good, ...item })).toMatchObject({ prize_amount: 1_500, prize_fields: [question] });
  const bucks = { prize_kind: "bucks", prize_amount: "12.5", fields: item.fields };
  expect(raffleInput.parse({ ...good, ...bucks })).toMatchObject({ prize_amount: 1_250, prize_fields: [] });
  for (const amount of ["0", "", "-1", "1.5", "1e3", "1000000000001"])
    expect(wrong({ prize_kind: "points", prize_amount: amount }), amount).toEqual(["prize_amount"]);
  for (const amount of ["0", "0.001", "1000000.01"])
    expect(wrong({ prize_kind: "bucks", prize_amount: amount }), amount).toEqual(["prize_amount"]);
  expect(wrong({ prize_kind: "car" })).toEqual(["prize_kind"]);
  expect(wrong({ fields: "[{]" })).toEqual(["fields"]);
});

test.each([
  ["name", ["", "   ", "x".repeat(101), undefined]],
  ["description", ["x".repeat(2_001), undefined]],
  ["number_of_winners", ["0", "-1", "1001", "1.5", "1e3", "", "abc", undefined]],
  ["entry_price", ["-1", "1000000000001", "1.5", "1e3", "", undefined, `1${"0".repeat(30)}`]],
  ["max_entries_per_user", ["0", "1000001", "-5", "2.5", "", undefined]],
  ["ends_at", ["", "tomorrow", "2026-02-30T10:00", "2026-13-01T10:00", "2026-11-22", "1763800000", undefined]],
  ["wager_required", ["-1", "1000000001", "1.234", "1e3", "abc"]],
  ["partner", ["3", "0", "99", "x"]],
])("%s: an invalid value is refused", (field, values) => {
  for (const value of values) expect(wrong({ [field]: value }), `${field}=${value}`).toContain(field);
});

test("voiding a win requires the ticket and a public reason", () => {
  expect(voidInput.safeParse({ ticket: 4, reason: " Two accounts. " }).data).toEqual({
    ticket: 4,
    reason: "Two accounts.",
  });
  for (const bad of [
    {},
    { ticket: 0, reason: "x" },
    { ticket: 1.5, reason: "x" },
    { ticket: 1, reason: " " },
    { ticket: 1, reason: "x".repeat(201) },
  ]) {
    expect(voidInput.safeParse(bad).success).toBe(false);
  }
});

import { describe, expect, test } from "vitest";
import { endedByState, type RaffleEnded } from "./contract/raffles.ts";
import { editProblem, maxTicketsPerPurchase, parseTicketCount, refusalText, winnersToDraw } from "./rules.ts";

test("API-08: a ticket count has only digits, and a count above every limit is capped", () => {
  for (const text of ["0", "-1", "1.5", "1e3", "", " 1", "01", "abc", "٣", "1,000", "NaN"])
    expect(parseTicketCount(text), text).toBeNull();
  expect(parseTicketCount("1")).toBe(1);
  expect(parseTicketCount("1000000")).toBe(1_000_000);
  expect(parseTicketCount("1000001")).toBe(maxTicketsPerPurchase + 1);
  expect(parseTicketCount(`1${"0".repeat(30)}`)).toBe(maxTicketsPerPurchase + 1);
});

test("a refusal names what is missing", () => {
  expect(refusalText({ why: "insufficient_funds", missing: "1250" })).toBe("You need 1,250 more points to join.");
  expect(refusalText({ why: "insufficient_funds", missing: "1" })).toBe("You need 1 more point to join.");
  expect(refusalText({ why: "insufficient_funds", missing: "999999999999999999" })).toBe(
    "You need 999,999,999,999,999,999 more points to join.",
  );
  expect(refusalText({ why: "limit", left: 3, most: 10 })).toBe("You can buy at most 3 more tickets in this raffle.");
  expect(refusalText({ why: "limit", left: 10, most: 10 })).toBe("You can buy at most 10 tickets in this raffle.");
  expect(refusalText({ why: "limit", left: 0, most: 10 })).toBe(
    "You already have all 10 tickets one viewer can have in this raffle.",
  );
  expect(refusalText({ why: "wager", required: 5_000, partner: 1 })).toBe(
    "You need to wager $50.00 on Roobet this month to join.",
  );
  expect(refusalText({ why: "wager", required: 123_456_700, partner: 6 })).toBe(
    "You need to wager $1,234,567.00 on Clash.gg this month to join.",
  );
  expect(refusalText({ why: "full", left: 1 })).toBe("Only 1 ticket is left in this raffle.");
  expect(refusalText({ why: "ended" })).toBe("This raffle has ended.");
});

test("draws as many winners as are wanted, still missing and possible", () => {
  expect(winnersToDraw(3, 0, 100)).toBe(3);
  expect(winnersToDraw(3, 0, 2)).toBe(2);
  expect(winnersToDraw(3, 2, 100)).toBe(1);
  expect(winnersToDraw(3, 0, 0)).toBe(0);
});

describe("editing", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const soon = new Date("2026-11-22T12:00:00Z");
  const raffle = {
    ended: endedByState.open as RaffleEnded,
    entries_count: 5,
    entry_price: 10,
    max_entries_per_user: 20,
    number_of_winners: 2,
    wager_required_cents: 500,
    partner: 1,
    prize_kind: "item" as const,
    prize_amount: 0,
    ends_at: soon,
  };
  const input = {
    name: "New name",
    description: "",
    entry_price: 10,
    max_entries_per_user: 20,
    number_of_winners: 2,
    wager_required: 500,
    partner: 1,
    ends_at: soon,
  };
  test("price and limits are fixed after the first ticket, and everything else can change", () => {
    expect(
      editProblem(raffle, { ...input, number_of_winners: 3, ends_at: new Date("2026-12-01T00:00:00Z") }, now),
    ).toBeNull();
    for (const change of [
      { entry_price: 9 },
      { prize_kind: "points" as const },
      { prize_amount: 1 },
      { max_entries_per_user: 30 },
      { wager_required: 0 },
      { partner: 2 },
      { number_of_winners: 1 },
    ]) {
      expect(editProblem(raffle, { ...input, ...change }, now)?.field).toBe(Object.keys(change)[0]);
      if (!("number_of_winners" in change))
        expect(editProblem({ ...raffle, entries_count: 0 }, { ...input, ...change }, now)).toBeNull();
    }
  });
  test("the end must be in the future", () => {
    expect(editProblem(raffle, { ...input, ends_at: now }, now)?.field).toBe("ends_at");
  });
  test("LOG-48: after its end, a raffle that no job has closed yet only allows changes of name, text and picture", () => {
    const due = { ...raffle, entries_count: 0, ends_at: now };
    expect(editProblem(due, { ...input, ends_at: now }, now)).toBeNull();
    expect(editProblem(due, { ...input, ends_at: soon }, now)?.field).toBe("ends_at");
    expect(editProblem(due, { ...input, ends_at: now, number_of_winners: 3 }, now)?.field).toBe("number_of_winners");
    expect(editProblem(due, { ...input, ends_at: now, entry_price: 5 }, now)?.field).toBe("entry_price");
  });
  test("an ended raffle only allows changes of name, text and picture", () => {
    const over = { ...raffle, ended: endedByState.drawn, ends_at: new Date("2026-11-20T12:34:56.789Z") };
    expect(editProblem(over, { ...input, ends_at: new Date("2026-11-20T12:34:00Z") }, now)).toBeNull();
    expect(editProblem(over, { ...input, ends_at: soon }, now)?.field).toBe("ends_at");
    expect(editProblem(over, { ...input, ends_at: over.ends_at, number_of_winners: 9 }, now)?.field).toBe(
      "number_of_winners",
    );
  });
});

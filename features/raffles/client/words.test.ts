import { expect, test } from "vitest";
import { isActive } from "../contract/raffles.ts";
import {
  cannotBuyReason,
  isLastDay,
  parseJoined,
  requirementText,
  ticketsInWords,
  ticketsLeft,
  totalCost,
  winnersLabel,
} from "./words.ts";

test("RAFFLE-05: the label is Winner for one and Winners for every other number", () => {
  expect([0, 1, 2, 100].map(winnersLabel)).toEqual(["Winners", "Winner", "Winners", "Winners"]);
});

test("RAFFLE-16, DATA-13: false and 0 are active, every other value has ended", () => {
  expect([0, false].map((ended) => isActive({ ended }))).toEqual([true, true]);
  expect([1, 2, 3, 9, true].map((ended) => isActive({ ended }))).toEqual([false, false, false, false, false]);
});

test("RAFFLE-23: the total is price times tickets with two decimals", () => {
  expect(totalCost(250, 7)).toBe("1,750.00");
  expect(totalCost(0, 7)).toBe("0.00");
  expect(totalCost(1_000_000_000_000, 2)).toBe("2,000,000,000,000.00");
  expect(totalCost(250, Number.NaN)).toBe("0.00");
});

test("RAFFLE-21: the maximum is the number of tickets that the viewer may still buy", () => {
  expect(ticketsLeft({ max_entries_per_user: 10 }, 4)).toBe(6);
  expect(ticketsLeft({ max_entries_per_user: 10 }, 12)).toBe(0);
});

test("the requirements of a raffle, and why a viewer cannot join", () => {
  const raffle = { wager_required: 50, partner: 1, max_entries_per_user: 3 };
  expect(requirementText(raffle)).toBe("Wager $50.00 on Roobet this month");
  expect(requirementText({ ...raffle, wager_required: 0 })).toBeNull();
  expect(cannotBuyReason(raffle, { ownTickets: 0, ownWagered: 20 })).toBe(
    "Wager $30.00 more on Roobet this month to join.",
  );
  expect(cannotBuyReason(raffle, { ownTickets: 0, ownWagered: 50 })).toBeNull();
  expect(cannotBuyReason(raffle, { ownTickets: 3, ownWagered: 50 })).toBe("You have the maximum number of tickets.");
});

test("GOODS-10: the receipt names the tickets", () => {
  const body = { message: "success", first_ticket: 1_007, last_ticket: 1_012, own_tickets: 9 };
  const joined = { firstTicket: 1_007, lastTicket: 1_012, ownTickets: 9 };
  expect(parseJoined(body)).toEqual(joined);
  expect(ticketsInWords(joined)).toBe("Tickets #1,007 to #1,012");
  expect(ticketsInWords({ ...joined, lastTicket: 1_007 })).toBe("Ticket #1,007");
});

test("SHELF-13: a raffle's last day is the last 24 hours before its end, by the server's clock", () => {
  const raffle = { ends_at: "2030-01-02T00:00:00Z" };
  expect(isLastDay(raffle, "2030-01-01T00:00:01Z")).toBe(true);
  expect(isLastDay(raffle, "2030-01-01T00:00:00Z")).toBe(false);
  expect(isLastDay(raffle, "2030-01-02T00:00:00Z"), "over").toBe(false);
  expect(isLastDay(raffle, undefined)).toBe(false);
});

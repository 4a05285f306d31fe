import fc from "fast-check";
import { expect, test } from "vitest";
import { partnerLabel } from "../../common/contract/partners.ts";
import { parseEntriesParam } from "./board.ts";
import { toArchivedEntry } from "./contract/archived-entry.ts";
import { boardName, placePrize, toTickets } from "./rules.ts";

test("BOARD-06: every full $100 is a ticket, exact to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tickets) => {
      expect(toTickets(tickets * 10_000)).toBe(tickets);
      expect(toTickets(tickets * 10_000 + 9_999)).toBe(tickets);
    }),
  );
});

test("each rank wins its listed prize, and a rank missing from the list wins nothing", () => {
  expect([1, 2, 3].map((place) => placePrize(place, [400, 50]))).toEqual([400, 50, 0]);
});

test("DATA-20, DATA-22, DATA-23: archived entries have the partner's field names and amounts in dollars", () => {
  const entry = { account_id: "a1", username: "ann", wager_cents: 12_345, prize: 50 };
  expect(toArchivedEntry(1, entry)).toEqual({ uid: "a1", username: "ann", weightedWagered: 123.45, prize: 50 });
  expect(toArchivedEntry(2, entry)).toMatchObject({ user_id: "a1", username: "ann", wager: 123.45, prize: 50 });
  expect(toArchivedEntry(4, entry)).toMatchObject({ name: "ann", wagerTotal: 123.45, wager: 123.45 });
  expect(toArchivedEntry(6, entry)).toEqual({ userId: "a1", name: "ann", wagered: 123.45, prize: 50 });
  expect(toArchivedEntry(7, entry)).toEqual({ userId: "a1", username: "ann", wagerAmount: 123.45, prize: 50 });
  expect(toArchivedEntry(3, entry)).toEqual({ username: "ann", wager: 123.45, prize: 50 });
});

test("DATA-21: known partner types show a name, an unknown type shows its number", () => {
  expect([1, 2, 4, 6, 7, 9].map(partnerLabel)).toEqual([
    "Roobet",
    "Rainbet",
    "CSGOBig",
    "Clash.gg",
    "Packdraw",
    "Partner 9",
  ]);
  expect(boardName(1, "2026-10-01")).toBe("Roobet leaderboard, October 2026");
});

test("?entries= is clamped to between 100 and 2,000", () => {
  expect([undefined, "", "5", "250", "2001", "-1", "1e3"].map(parseEntriesParam)).toEqual([
    100, 100, 100, 250, 2_000, 100, 100,
  ]);
});

import { expect, test } from "vitest";
import type { OwnHome } from "../../contract/home.ts";
import { findNextSteps, type NextParts } from "./own-next.tsx";

const ends_at = "2026-05-02T00:00:00.000Z";
const ways: NextParts["ways"] = {
  bonuses: 1,
  board: { ends_at, prizes_total: 10_000, paused: false, linkable: true },
  ranks: null,
  cases: null,
  store: { count: 3, from_points: 400, image: null },
};
const onNow: NextParts["onNow"] = {
  now: "2026-05-01T00:00:00.000Z",
  hunt: null,
  raffles: [{ id: 7, name: "The Open Chest", image: null, ends_at, entry_price: 0 }],
};
const rank = { wagered: 0, linked: true, reached: null, next: null };
const none = { tickets: [], order: null, place: null, steps: null };
const nothing: OwnHome = { now: onNow.now, rank, raffle_open: true, ...none };
const newSteps = { kick: false, partner: false, ticket: false, gift_points: 500, free_raffle: null };
const stepsFor = (mine: Partial<OwnHome>, more: Partial<NextParts> = {}) =>
  findNextSteps({ mine: { ...nothing, ...mine }, ways, onNow, balancePoints: 1_000, ...more }).map(
    ({ action, href }) => `${action} ${href}`,
  );

test("MINE-18: with nothing yet, the card lists all that is missing, each item with its link", () => {
  expect(stepsFor({})).toEqual(["Join for free /raffle/7#join", "Leaderboard /leaderboard", "Store /store"]);
  expect(stepsFor({}, { onNow: { ...onNow, raffles: [] } })[0]).toBe("Raffles /raffles");
});

test("MINE-18: a viewer who must link an account first sees only that request, without the board", () => {
  const next = { name: "Bronze I", image: "/ranks/bronze-1.webp", threshold: 10_000, missing: 10_000 };
  expect(stepsFor({ rank: { ...rank, linked: false, next } })).toEqual([
    "Link Roobet /settings/connections#link-roobet",
    "Join for free /raffle/7#join",
    "Store /store",
  ]);
});

test("MINE-18: the requests of the first steps appear only in the first steps, and a reward only within reach", () => {
  expect(stepsFor({ steps: newSteps }, { balancePoints: 399 })).toEqual([]);
  expect(stepsFor({ steps: { ...newSteps, partner: true } }, { balancePoints: 399 })).toEqual([
    "Leaderboard /leaderboard",
  ]);
});

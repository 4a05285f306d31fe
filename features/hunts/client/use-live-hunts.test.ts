import { expect, test } from "vitest";
import type { Hunt } from "../contract/hunts.ts";
import { mergeEnded } from "./use-live-hunts.ts";

const winner: Hunt["guess_winner"] = { username: "sa***", guess: 90, points: 500, paid: true, own: false };
const hunt = (id: number, more: Partial<Hunt> = {}): Hunt => ({
  ...{ id, name: `Hunt ${id}`, version: 1, finished: false, created_at: "2026-11-01T00:00:00.000Z" },
  ...{ bonus_count_total: 1, bonus_count_opened: 1, info_start_cost: 100, info_amount_won: 90 },
  ...{ info_running_average: 1, info_required_average: 0, info_highest_payout: 90, info_highest_multi: 45 },
  ...{ guess_prize: 0, guess_prize_waiting: 0, takes_guesses: false, guess_winner: null, ...more },
});

test("LIVE-14: a hunt that was running on the page is listed as finished after its end", () => {
  const ended = hunt(2, { version: 2, finished: true });
  expect(mergeEnded([hunt(2), hunt(1)], ended)).toEqual([ended, hunt(1)]);
});

test("LIVE-14: a finished hunt that began after the page load comes first, and an unknown old one is not added", () => {
  const ended = hunt(3, { finished: true });
  expect(mergeEnded([hunt(2), hunt(1)], ended)).toEqual([ended, hunt(2), hunt(1)]);
  expect(mergeEnded([], ended)).toEqual([ended]);
  expect(mergeEnded([hunt(9), hunt(8)], ended)).toEqual([hunt(9), hunt(8)]);
});

test("LIVE-14: the page keeps a newer version and the winner of the guesses", () => {
  const known = [hunt(2, { version: 3, finished: true, guess_winner: winner })];
  expect(mergeEnded(known, hunt(2, { version: 2, finished: true }))).toEqual(known);
  expect(mergeEnded(known, hunt(2, { version: 4, name: "Renamed", finished: true }))).toMatchObject([
    { name: "Renamed", guess_winner: winner },
  ]);
  expect(mergeEnded(known, null)).toEqual(known);
});

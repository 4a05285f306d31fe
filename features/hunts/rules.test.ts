import fc from "fast-check";
import { expect, test } from "vitest";
import { huntProgress } from "./contract/hunts.ts";
import { huntFigures, isTakingGuesses } from "./rules.ts";

test("HUNT-03, DATA-01: computes won, running and required average, biggest win and multiplier", () => {
  const figures = huntFigures(100_000, [
    { betCents: 200, payoutCents: 20_000 },
    { betCents: 400, payoutCents: 10_000 },
    { betCents: 500, payoutCents: null },
    { betCents: 200, payoutCents: null },
  ]);
  expect(figures).toEqual({
    total: 4,
    opened: 2,
    wonCents: 30_000,
    runningAverage: (100 + 25) / 2,
    requiredAverage: 70_000 / 700,
    highestPayoutCents: 20_000,
    highestMultiplier: 100,
  });
});

test("an empty hunt, a finished one and one in profit require nothing more", () => {
  expect(huntFigures(500, [])).toMatchObject({
    opened: 0,
    runningAverage: 0,
    requiredAverage: 0,
    highestPayoutCents: 0,
  });
  expect(huntFigures(500, [{ betCents: 100, payoutCents: 200 }]).requiredAverage).toBe(0);
  expect(
    huntFigures(500, [
      { betCents: 100, payoutCents: 700 },
      { betCents: 100, payoutCents: null },
    ]).requiredAverage,
  ).toBe(0);
});

test("the required average covers exactly the missing amount", () => {
  const bonus = fc.record({
    betCents: fc.integer({ min: 1, max: 10_000 }),
    payoutCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(bonus, { maxLength: 60 }), (start, bonuses) => {
      const { requiredAverage, wonCents } = huntFigures(start, bonuses);
      const closed = bonuses
        .filter(({ payoutCents }) => payoutCents === null)
        .reduce((total, { betCents }) => total + betCents, 0);
      const expected = closed === 0 ? 0 : Math.max(0, start - wonCents);
      expect(requiredAverage * closed).toBeCloseTo(expected, 3);
    }),
  );
});

test("HUNT-05: progress is opened over total; guesses lock with the first payout and at the end", () => {
  expect(huntProgress({ bonus_count_opened: 3, bonus_count_total: 12 })).toBe(0.25);
  expect(huntProgress({ bonus_count_opened: 0, bonus_count_total: 0 })).toBe(0);
  const running = { guesses_closed_at: null, guesses_settled_at: null, finished_at: null, guesses_held_at: null };
  expect(isTakingGuesses(running)).toBe(true);
  for (const field of ["guesses_closed_at", "guesses_settled_at", "finished_at", "guesses_held_at"])
    expect(isTakingGuesses({ ...running, [field]: new Date() }), field).toBe(false);
});

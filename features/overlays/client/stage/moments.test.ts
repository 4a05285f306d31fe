import { expect, test } from "vitest";
import type { HuntOverlay } from "../../contract/overlays.ts";
import { momentBetween } from "./moments.ts";

type Shown = NonNullable<HuntOverlay["hunt"]>;

function hunt(payouts: (number | null)[], id = 1): Shown {
  const paid = payouts.filter((payout) => payout !== null);
  return {
    ...{ id, name: "Night", bonus_count_total: payouts.length, bonus_count_opened: paid.length },
    ...{ info_start_cost: 50, info_amount_won: paid.reduce((sum, one) => sum + one, 0), info_running_average: 0 },
    ...{
      info_required_average: 0,
      info_highest_payout: Math.max(0, ...paid),
      info_highest_multi: Math.max(0, ...paid),
    },
    ...{ finished: false, created_at: "", version: 1, guess_prize: 0, guess_prize_waiting: 0, takes_guesses: false },
    guess_winner: null,
    bonuses: payouts.map((payout, at) => ({
      ...{ id: at + 1, name: `Slot ${at + 1}`, provider_name: "", bet_size: 1, payout, multiplier: payout },
    })),
  };
}

test.each([
  ["a payout over 100 times the bet", [null, null], [101, null], "Big win"],
  ["exactly 100 times, which also breaks even", [null, null], [100, null], "Break even"],
  ["the record of the hunt", [5, null], [5, 6], "New hunt record"],
  ["the first payout, which is no record", [null, null], [5, null], undefined],
  ["less than the record", [5, null], [5, 4], undefined],
  ["the start balance is reached", [30, null, null], [30, 20, null], "Break even"],
  ["a payout that is taken back", [101, null], [null, null], undefined],
])("STAGE-06: given %s, the moment is told", (_, before, now, over) => {
  expect(momentBetween(hunt(before), hunt(now))?.over).toBe(over);
});

test("STAGE-06: the first state and the first of another hunt have no moment", () => {
  expect(momentBetween(null, hunt([500]))).toBeNull();
  expect(momentBetween(hunt([null], 1), hunt([500], 2))).toBeNull();
});

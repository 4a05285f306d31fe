// A made-up hunt for the desk's preview while no hunt is running, because streamers choose a look before the stream.
import type { HuntBonus } from "../../../hunts/contract/hunts.ts";
import type { HuntOverlay } from "../../contract/overlays.ts";
import { m } from "../../messages.ts";

const bonus = (id: number, name: string, provider_name: string, payout: number | null): HuntBonus => {
  const bet_size = 2;
  return { id, name, provider_name, bet_size, payout, multiplier: payout === null ? null : payout / bet_size };
};

const bonuses = [
  bonus(1, m.stormParade(), m.cloudworks(), 84),
  bonus(2, m.galeGold(), m.cloudworks(), 310),
  bonus(3, m.leafRunner(), m.treetop(), 22),
  bonus(4, m.weatherVane(), m.treetop(), null),
  bonus(5, m.northByNorth(), m.cloudworks(), null),
  bonus(6, m.kiteSeason(), m.treetop(), null),
];

export const exampleHunt: NonNullable<HuntOverlay["hunt"]> = {
  ...{ id: 0, name: m.exampleHunt(), bonuses, bonus_count_total: 6, bonus_count_opened: 3 },
  ...{ info_start_cost: 500, info_amount_won: 416, info_running_average: 69.33, info_required_average: 14 },
  ...{ info_highest_payout: 310, info_highest_multi: 155, finished: false, created_at: "", version: 1 },
  ...{ guess_prize: 0, guess_prize_waiting: 0, takes_guesses: false, guess_winner: null },
};

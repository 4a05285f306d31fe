import { z } from "zod";
import { savedAnswer } from "../../common/contract/api-answers.ts";
import { apiCall } from "../../common/http/api-call.ts";
import type { HuntInput, LiveStep } from "./contract/hunt-input.ts";
import type { HuntBonus, HuntData, LiveHuntAnswer, LiveHuntState } from "./contract/hunts.ts";
import { m } from "./messages.ts";

const bonus = z.object({
  id: z.int(),
  name: z.string(),
  provider_name: z.string(),
  bet_size: z.number(),
  payout: z.number().nullable(),
  multiplier: z.number().nullable(),
}) satisfies z.ZodType<HuntBonus>;

const hunt = z.object({
  id: z.int(),
  name: z.string(),
  bonus_count_total: z.int(),
  bonus_count_opened: z.int(),
  info_start_cost: z.number(),
  info_amount_won: z.number(),
  info_running_average: z.number(),
  info_required_average: z.number(),
  info_highest_payout: z.number(),
  info_highest_multi: z.number(),
  finished: z.boolean(),
  created_at: z.iso.datetime(),
  version: z.int(),
  guess_prize: z.number(),
  guess_prize_waiting: z.number(),
  takes_guesses: z.boolean(),
  guess_winner: z
    .object({ username: z.string(), guess: z.number(), points: z.number(), paid: z.boolean(), own: z.boolean() })
    .nullable(),
  bonuses: z.array(bonus),
});

const liveState = z.object({
  hunt: hunt.nullable(),
  reopen_until: z.iso.datetime().nullable(),
}) satisfies z.ZodType<LiveHuntState>;

const bonusExample: HuntBonus = {
  ...{ id: 71, name: "Sugar Rush", provider_name: "Pragmatic Play", bet_size: 2, payout: null, multiplier: null },
};
const openedExample: HuntBonus = { ...bonusExample, payout: 310, multiplier: 155 };
const stateExample: z.output<typeof liveState> = {
  reopen_until: null,
  hunt: {
    ...{ id: 12, name: "Sunday hunt", bonus_count_total: 1, bonus_count_opened: 1, finished: false, version: 3 },
    ...{ info_start_cost: 2_000, info_amount_won: 310, info_highest_payout: 310, info_highest_multi: 155 },
    ...{ info_running_average: 155, info_required_average: 0, created_at: "2026-11-22T18:00:00.000Z" },
    ...{ guess_prize: 5_000, guess_prize_waiting: 0, takes_guesses: false, guess_winner: null },
    bonuses: [openedExample],
  },
};
const newHunt: HuntInput = {
  ...{ name: "Sunday hunt", start_cost: 2_000, finished: false },
  bonuses: [{ name: "Sugar Rush", provider_name: "Pragmatic Play", bet_size: 2, payout: null }],
};
const savedHunt: HuntInput = {
  ...newHunt,
  version: 2,
  bonuses: [{ id: 71, name: "Sugar Rush", provider_name: "Pragmatic Play", bet_size: 2, payout: 310 }],
};
const step: LiveStep = { do: "open", bonus: 71, payout: 310, was: null };

export const huntCalls = {
  data: apiCall({
    scope: "read_public",
    summary: m.apiData,
    answer: z.object({ bonuses: z.array(bonus) }) satisfies z.ZodType<HuntData>,
    answerExample: { bonuses: [bonusExample] },
  }),
  live: apiCall({ scope: "read_desk", summary: m.apiLive, answer: liveState, answerExample: stateExample }),
  create: apiCall({
    scope: "write_hunts",
    summary: m.apiCreate,
    bodyExample: newHunt,
    answer: savedAnswer.extend({ id: z.int() }),
    answerExample: { message: "success", id: 12 },
  }),
  update: apiCall({
    scope: "write_hunts",
    summary: m.apiUpdate,
    bodyExample: savedHunt,
    answer: savedAnswer.extend({ version: z.int() }),
    answerExample: { message: "success", version: 3 },
  }),
  step: apiCall({
    scope: "write_hunts",
    summary: m.apiStep,
    bodyExample: step,
    answer: savedAnswer.extend({ live: liveState }) satisfies z.ZodType<LiveHuntAnswer>,
    answerExample: { message: "success", live: stateExample },
  }),
  remove: apiCall({
    scope: "write_hunts",
    summary: m.apiDelete,
    answer: savedAnswer,
    answerExample: { message: "success" },
  }),
};

import { z } from "zod";
import { apiCall } from "../../common/http/api-call.ts";
import type { LiveRaffle, LiveRaffleAnswer, LiveRafflesAnswer } from "./contract/raffles.ts";
import { m } from "./messages.ts";

const raffle = z.object({
  id: z.int(),
  entries_count: z.int(),
  ended: z.literal([0, 1, 2, 3]),
  ends_at: z.iso.datetime(),
  winners_count: z.int(),
  beacon_at: z.iso.datetime().nullable(),
  drawn_at: z.iso.datetime().nullable(),
}) satisfies z.ZodType<LiveRaffle>;
const clock = { now: z.iso.datetime(), head: z.string().nullable() };

const example: LiveRaffle = {
  ...{ id: 5, entries_count: 1_240, ended: 0, ends_at: "2026-11-23T18:00:00.000Z", winners_count: 0 },
  ...{ beacon_at: null, drawn_at: null },
};
const clockExample = { now: "2026-11-22T18:00:00.000Z", head: null };

export const raffleCalls = {
  all: apiCall({
    scope: "read_public",
    summary: m.apiOpen,
    answer: z.object({
      ...clock,
      raffles: z.array(z.looseObject(raffle.shape)),
    }) satisfies z.ZodType<LiveRafflesAnswer>,
    answerExample: { ...clockExample, raffles: [{ ...example }] },
  }),
  one: apiCall({
    scope: "read_public",
    summary: m.apiOne,
    answer: raffle.extend(clock) satisfies z.ZodType<LiveRaffleAnswer>,
    answerExample: { ...clockExample, ...example },
  }),
};

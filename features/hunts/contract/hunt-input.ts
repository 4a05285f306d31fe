import { z } from "zod";
import { requiredText } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";

const maxDollars = 100_000_000;
const centsField = (message: () => string, { from }: { from: number }) =>
  z
    .number({ error: message })
    .min(from, { error: message })
    .max(maxDollars, { error: message })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error: message });

const betMessage = () => m.needBet();
const payoutMessage = () => m.needPayout();
const provider = z
  .string({ error: () => m.needProvider() })
  .trim()
  .max(100, { error: () => m.longProvider() });

export const huntInput = z.object({
  name: requiredText("Name"),
  start_cost: centsField(() => m.needStartBalance(), { from: 0 }),
  finished: z.boolean({ error: () => m.needFinished() }).default(false),
  /** The version that the editor saw. A save without a version overwrites any version. */
  version: z.int().min(1).optional(),
  bonuses: z
    .array(
      z.object({
        id: z.int().min(1).optional(),
        name: requiredText("The slot"),
        provider_name: provider.default(""),
        bet_size: centsField(betMessage, { from: 0.01 }),
        payout: centsField(payoutMessage, { from: 0 }).nullable().default(null),
      }),
      { error: () => m.needBonuses() },
    )
    .max(500, { error: () => m.tooManyBonuses() })
    .default([]),
});
export type HuntInput = z.infer<typeof huntInput>;

/** The version that the admin saw. Its payouts decide the winner, so the prize is released for no other version. */
export const releasePrizeInput = z.object({ version: z.int({ error: () => m.needVersion() }).min(1) });

export const guessInput = z.object({
  guess: centsField(() => m.needGuess(), { from: 0 }),
});

/**
 * One step from the moderator's phone. `was` is the payout that the phone showed. The step does not overwrite a
 * different payout.
 */
export const liveStepInput = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("open"),
    bonus: z.int().min(1),
    payout: centsField(payoutMessage, { from: 0 }).nullable(),
    was: centsField(payoutMessage, { from: 0 }).nullable(),
  }),
  z.object({ do: z.literal("skip"), bonus: z.int().min(1) }),
  z.object({ do: z.literal("finish") }),
  z.object({ do: z.literal("reopen") }),
]);
export type LiveStep = z.infer<typeof liveStepInput>;

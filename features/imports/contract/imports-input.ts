import { z } from "zod";
import { m } from "../messages.ts";
import { parseRate } from "./imports.ts";

export const takeImportInput = z.object({
  rate: z
    .string({ error: () => m.rateMissing() })
    .refine((text) => parseRate(text) !== null, { error: () => m.rateInvalid() }),
  /** Null: the claims never lapse. */
  days: z
    .int()
    .min(1, { error: () => m.daysTooFew() })
    .max(3_650, { error: () => m.daysTooMany() })
    .nullable(),
  again: z.boolean(),
  points: z.int().nonnegative(),
});

const column = z.int().min(0).max(10_000);

/** Column positions count from 0. */
export const chooseColumnsInput = z
  .object({ name: column, points: column })
  .refine(({ name, points }) => name !== points, { path: ["points"], error: () => m.sameColumns() });
export type ChosenColumns = z.infer<typeof chooseColumnsInput>;

export const claimReasonInput = z.object({
  reason: z
    .string()
    .trim()
    .min(1, { error: () => m.reasonMissing() })
    .max(300, { error: () => m.reasonTooLong() }),
});

export const resolveClaimInput = claimReasonInput.extend({
  username: z
    .string()
    .trim()
    .min(1, { error: () => m.usernameMissing() })
    .max(100),
});

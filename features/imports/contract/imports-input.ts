// The admins' input about imports.
import { z } from "zod";
import { parseRate } from "./imports.ts";

export const takeImportInput = z.object({
  rate: z
    .string({ error: "Say how many points one old point is." })
    .refine((text) => parseRate(text) !== null, "The rate is a number above 0 with at most six decimals."),
  /** Null: the claims never lapse. */
  days: z.int().min(1, "At least one day.").max(3_650, "At most 3,650 days.").nullable(),
  again: z.boolean(),
  /** The sum shown to the admin, which they agree to. */
  points: z.int().nonnegative(),
});

const column = z.int().min(0).max(10_000);

/** Column positions count from 0. */
export const chooseColumnsInput = z
  .object({ name: column, points: column })
  .refine(({ name, points }) => name !== points, { path: ["points"], error: "Choose two different columns." });
export type ChosenColumns = z.infer<typeof chooseColumnsInput>;

export const claimReasonInput = z.object({
  reason: z.string().trim().min(1, "Say why.").max(300, "The reason must be at most 300 characters long."),
});

export const resolveClaimInput = claimReasonInput.extend({
  username: z.string().trim().min(1, "Whose is it?").max(100),
});

// The input for voiding a win of a raffle or a board.
import { z } from "zod";

export const voidInput = z.object({
  ticket: z
    .int({ error: "Which ticket?" })
    .min(1, "Which ticket?")
    .max(Number.MAX_SAFE_INTEGER, "There is no such ticket."),
  reason: z
    .string({ error: "Say why: the reason is published." })
    .trim()
    .min(1, "Say why: the reason is published.")
    .max(200, "The reason must be at most 200 characters long."),
});

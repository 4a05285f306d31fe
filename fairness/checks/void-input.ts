import { z } from "zod";
import { m } from "../messages.ts";

export const voidInput = z.object({
  ticket: z
    .int({ error: () => m.chooseTicket() })
    .min(1, { error: () => m.chooseTicket() })
    .max(Number.MAX_SAFE_INTEGER, { error: () => m.noSuchTicket() }),
  reason: z
    .string({ error: () => m.enterVoidReason() })
    .trim()
    .min(1, { error: () => m.enterVoidReason() })
    .max(200, { error: () => m.voidReasonTooLong() }),
});

import { z } from "zod";
import { m } from "../messages.ts";

export const testLineInput = z.object({
  text: z
    .string()
    .trim()
    .min(1, { error: () => m.writeSomething() })
    .max(400, { error: () => m.tooLong() }),
});

export const quietInput = z.object({ quiet: z.boolean() });

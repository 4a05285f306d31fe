// Schemas of what admins send about chat.
import { z } from "zod";

export const testLineInput = z.object({
  text: z.string().trim().min(1, "Say something.").max(400, "At most 400 characters."),
});

export const quietInput = z.object({ quiet: z.boolean() });

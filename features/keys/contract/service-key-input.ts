import { z } from "zod";
import { m } from "../messages.ts";

const fields = z.record(z.string().max(40), z.string({ error: () => m.notText() }));
const currentPassword = z.string().max(1_000).optional();

/** Without `fields`, the key in use is tested. */
export const keyTestInput = z.object({ fields: fields.optional() });

export const keySaveInput = z.object({
  fields,
  /** Saves the key even if the service refuses it or cannot be reached. */
  anyway: z.boolean().default(false),
  current_password: currentPassword,
});

export const keyRemoveInput = z.object({ current_password: currentPassword });

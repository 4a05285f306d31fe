import { z } from "zod";
import { m } from "../messages.ts";

/** Address of a webhook at discord.com, without anything around it. Empty if there is none. */
export const webhookAddress = z.union([
  z.literal(""),
  z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/(?:\w+\.)?discord\.com\/api\/webhooks\/\d{1,25}\/[\w-]{1,120}$/, { error: m.webhookInvalid }),
]);

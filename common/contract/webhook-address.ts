import { z } from "zod";
import { m } from "../messages.ts";

export const webhookAddress = z.union([
  z.literal(""),
  z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/(?:\w+\.)?discord\.com\/api\/webhooks\/\d{1,25}\/[\w-]{1,120}$/, { error: m.webhookInvalid }),
]);

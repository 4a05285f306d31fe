import { z } from "zod";

/** Address of a webhook at discord.com, without anything around it. Empty if there is none. */
export const webhookAddress = z.union([
  z.literal(""),
  z
    .string()
    .trim()
    .max(300)
    .regex(
      /^https:\/\/(?:\w+\.)?discord\.com\/api\/webhooks\/\d{1,25}\/[\w-]{1,120}$/,
      "That is no webhook of discord.com: copy its address in the channel's settings, Integrations.",
    ),
]);

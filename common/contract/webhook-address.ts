import { z } from "zod";

/** An address of a webhook: of discord.com, nothing before, after or beside it. Empty: none. */
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

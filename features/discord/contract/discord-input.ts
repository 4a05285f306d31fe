// What the calls about Discord take.
import { z } from "zod";
import { webhookAddress } from "../../../common/contract/webhook-address.ts";

const figure = z.int().min(1, "At least 1.").max(1_000_000_000, "At most 1,000,000,000.");

/** What is left out stays as it is; an empty `webhook` takes the channel's own away. */
export const discordChannelInput = z.object({
  on: z.boolean().optional(),
  webhook: webhookAddress.optional(),
  points: figure.optional(),
  bucks: figure.optional(),
});
export type DiscordChannelInput = z.output<typeof discordChannelInput>;

/** The bot's token of the application: used for this one call, kept nowhere. */
export const discordRegisterInput = z.object({
  bot_token: z
    .string()
    .trim()
    .min(20, "That is no bot token.")
    .max(200)
    .regex(/^[\w.-]+$/, "That is no bot token."),
});

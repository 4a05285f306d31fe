import { z } from "zod";
import { webhookAddress } from "../../../common/contract/webhook-address.ts";
import { m } from "../messages.ts";

const figure = z
  .int()
  .min(1, { error: () => m.atLeastOne() })
  .max(1_000_000_000, { error: () => m.atMost() });

/** A missing field leaves its setting unchanged. An empty `webhook` removes the channel's own address. */
export const discordChannelInput = z.object({
  on: z.boolean().optional(),
  webhook: webhookAddress.optional(),
  points: figure.optional(),
  bucks: figure.optional(),
});
export type DiscordChannelInput = z.output<typeof discordChannelInput>;

/** The application's bot token. It is used for this one call and not stored. */
export const discordRegisterInput = z.object({
  bot_token: z
    .string()
    .trim()
    .min(20, { error: () => m.notABotToken() })
    .max(200)
    .regex(/^[\w.-]+$/, { error: () => m.notABotToken() }),
});

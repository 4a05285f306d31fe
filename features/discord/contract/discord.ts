import { m } from "../messages.ts";

export const newsKinds = [
  "raffle_opened",
  "raffle_ends",
  "raffle_drawn",
  "board_closed",
  "live",
  "big_roll",
  "hunt_finished",
] as const;
export type NewsKind = (typeof newsKinds)[number];

export const discordChannels = ["board", ...newsKinds] as const;
export type DiscordChannelName = (typeof discordChannels)[number];

export const channelWords: Record<DiscordChannelName, { label: () => string; hint: () => string }> = {
  board: { label: m.boardLabel, hint: m.boardHint },
  raffle_opened: { label: m.raffleOpenedLabel, hint: m.raffleOpenedHint },
  raffle_ends: { label: m.raffleEndsLabel, hint: m.raffleEndsHint },
  raffle_drawn: { label: m.raffleDrawnLabel, hint: m.raffleDrawnHint },
  board_closed: { label: m.boardClosedLabel, hint: m.boardClosedHint },
  live: { label: m.liveLabel, hint: m.liveHint },
  big_roll: { label: m.bigRollLabel, hint: m.bigRollHint },
  hunt_finished: { label: m.huntFinishedLabel, hint: m.huntFinishedHint },
};

/**
 * `said`: Discord accepted the message. `unsure`: there was no response, so the message may be in the channel and is
 * not posted again.
 */
export type NewsState = "waiting" | "said" | "dropped" | "failed" | "unsure";

export interface DiscordChannel {
  name: DiscordChannelName;
  on: boolean;
  /** The ending of this channel's own address; null: it uses the common one. */
  own: string | null;
  /** The ending of the address in use; null: none. */
  ending: string | null;
  gone: boolean;
  /** The reason why the last message failed; null: the last message was posted. */
  problem: string | null;
  said_at: string | null;
  preview: string;
}

export interface DiscordNews {
  id: number;
  kind: NewsKind;
  text: string;
  state: NewsState;
  reason: string | null;
  at: string;
}

export interface AdminDiscordProps {
  channels: DiscordChannel[];
  /** The ending of the common address in the settings; null: none. */
  common: string | null;
  /** A roll is big from this many points or whole bucks on. */
  big_roll: { points: number; bucks: number };
  board_edited_at: string | null;
  news: DiscordNews[];
  roles: {
    /** Null: the site has no keys for Discord. */
    application_id: string | null;
    registered_at: string | null;
    viewers: number;
    problem: string | null;
  };
  /** The bot token that the sandbox accepts; null outside the demo. */
  sandbox_token: string | null;
}

export interface DiscordAnswer {
  message: string;
  sent: boolean;
  says: string;
}

/** Whether a viewer's rank is shown on Discord. Null: the site does not offer it. */
export interface DiscordRoles {
  on: boolean;
  shown_at: string | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/discord": AdminDiscordProps;
  }
}

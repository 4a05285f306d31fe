// What the site tells a Discord server: its kinds in words, the desk's page of them, and linked roles.

/** Announcements, each told at most once. */
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

/** What has a channel of its own: the kinds, and the live board. */
export const discordChannels = ["board", ...newsKinds] as const;
export type DiscordChannelName = (typeof discordChannels)[number];

export const channelWords: Record<DiscordChannelName, { label: string; hint: string }> = {
  board: { label: "Live board", hint: "One message with the running leaderboard, edited at most once a minute." },
  raffle_opened: { label: "Raffle opened", hint: "With its price, its winners and its end." },
  raffle_ends: { label: "Ten minutes left", hint: "Of raffles that were open for longer than 20." },
  raffle_drawn: { label: "Raffle drawn", hint: "Its winners, the proof, and the log's head." },
  board_closed: { label: "Board closed", hint: "A month's winners and their prizes." },
  live: { label: "Stream live", hint: "Once a stream; a break of a few minutes is none." },
  big_roll: { label: "Big case roll", hint: "Above so much, with a link to its proof. Names are masked." },
  hunt_finished: { label: "Hunt finished", hint: "What it cost and what it paid." },
};

/** `checkOutput`: Discord took it. `unsure`: no answer came, so it may stand there; it is not said twice. */
export type NewsState = "waiting" | "said" | "dropped" | "failed" | "unsure";

export interface DiscordChannel {
  name: DiscordChannelName;
  on: boolean;
  /** How its own address ends; null: it has none and goes to the common channel. */
  own: string | null;
  /** How the address ends that counts; null: there is none. */
  ending: string | null;
  /** Discord says that the webhook is no more. */
  gone: boolean;
  /** Why the last message there was not taken; null: it was. */
  problem: string | null;
  /** ISO 8601 UTC. */
  said_at: string | null;
  /** How a message of it looks, as text. */
  preview: string;
}

export interface DiscordNews {
  id: number;
  kind: NewsKind;
  text: string;
  state: NewsState;
  reason: string | null;
  /** ISO 8601 UTC. */
  at: string;
}

export interface AdminDiscordProps {
  channels: DiscordChannel[];
  /** How the common address of the settings ends; null: there is none. */
  common: string | null;
  /** A roll is big from so many points on, or so many whole bucks. */
  big_roll: { points: number; bucks: number };
  /** ISO 8601 UTC; null: it was never posted. */
  board_edited_at: string | null;
  /** The last, newest first. */
  news: DiscordNews[];
  roles: {
    /** Null: Discord has no key. */
    application_id: string | null;
    registered_at: string | null;
    viewers: number;
    problem: string | null;
  };
  /** What the sandbox takes for a bot token; null outside the demo. */
  sandbox_token: string | null;
}

/** What Discord said to a test or to the registration; `passedText` is a sentence. */
export interface DiscordAnswer {
  message: string;
  sent: boolean;
  says: string;
}

/** Of a viewer's own link: whether their rank is shown on Discord. Null: that is not offered here. */
export interface DiscordRoles {
  on: boolean;
  /** ISO 8601 UTC; null: not yet. */
  shown_at: string | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/discord": AdminDiscordProps;
  }
}

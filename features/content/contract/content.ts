// The operator's content (the home page, partner offers, videos) and visitors' messages to them.
import { z } from "zod";
import { emailPattern } from "../../../identity/contract/account-words.ts";
import { booleanField, descriptionField, requiredText } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";

export interface Video {
  /** The id at the video platform. */
  id: string;
  thumbnail: string;
  title: string;
  /** ISO 8601 UTC. */
  published: string;
}

/** Home's totals in dollars. The counter stops at `total`. */
export interface Statistics {
  total: number;
  giveaways: number;
  leaderboards: number;
  store_purchases: number;
  withdrawals: number;
  /** The start of the counted period, in words. */
  since: string;
}

/** The hunt and raffles that are on now, next to the stream. */
export interface OnNow {
  /** The site's time in ISO 8601 UTC. */
  now: string;
  /** The running hunt; amounts in dollars. */
  hunt: { name: string; opened: number; total: number; start: number; won: number } | null;
  /** At most three open raffles that end within two days, the earliest end first. */
  raffles: { id: number; name: string; image: string | null; ends_at: string; entry_price: number }[];
}

export const videoSetting = z
  .object({
    pinned: z.boolean({ error: () => m.pinnedInvalid() }).optional(),
    hidden: z.boolean({ error: () => m.hiddenInvalid() }).optional(),
  })
  .transform(({ pinned, hidden }) => ({
    ...(pinned !== undefined && { pinned }),
    ...(hidden !== undefined && { hidden }),
  }));

/** How an admin arranged a video: pinned to the front, or hidden. */
export interface VideoSetting {
  pinned: boolean;
  hidden: boolean;
}

export interface AdminVideosProps {
  /** In the home page's order, including hidden videos. */
  videos: (Video & VideoSetting)[];
  /** The result of the last check of the channel's feed. Times are ISO 8601 UTC. */
  feed: { channel_id: string; checked_at: string | null; succeeded_at: string | null; error: string | null };
}

const invalidEmail = () => m.invalidEmail();

export const contactInput = z.object({
  name: requiredText("Name"),
  email: z
    .string({ error: invalidEmail })
    .trim()
    .max(254, { error: invalidEmail })
    .regex(emailPattern, { error: invalidEmail }),
  subject: requiredText("Subject", 200),
  message: requiredText("Message", 5_000),
});

/** The response of `POST /api/contact/send`. */
export interface ContactAnswer {
  success: boolean;
  errors?: Record<string, string[]>;
}

export const bonusInput = z.object({
  name: requiredText("Name"),
  description: descriptionField.default(""),
  alt: z
    .string()
    .trim()
    .max(100, { error: () => m.logoTextTooLong() })
    .default(""),
  partner: booleanField.default(false),
  claimHref: z.url({ protocol: /^https?$/, error: () => m.linkInvalid() }).max(500),
  code: z
    .string()
    .trim()
    .max(40, { error: () => m.codeTooLong() })
    .default(""),
});
export type BonusInput = z.infer<typeof bonusInput>;

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/videos": AdminVideosProps;
    "privacy-policy": NoProps;
    contact: NoProps;
    tos: NoProps;
  }
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    stream: { live: boolean };
    /** The hunt and raffles that are on now, for the front page. */
    now: Omit<OnNow, "now">;
  }
}

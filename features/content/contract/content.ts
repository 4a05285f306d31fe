import { z } from "zod";
import { emailPattern } from "../../../identity/contract/account-words.ts";
import { booleanField, descriptionField, requiredText } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";

export interface Video {
  id: string;
  thumbnail: string;
  title: string;
  published: string;
}

/** The front page's totals in dollars. The counter stops at `total`. */
export interface Statistics {
  total: number;
  giveaways: number;
  leaderboards: number;
  store_purchases: number;
  withdrawals: number;
  /** The start of the counted period, in words. */
  since: string;
}

export interface OnNow {
  /** The server's time, ISO 8601 UTC. */
  now: string;
  /** The running hunt, with amounts in dollars. */
  hunt: { name: string; opened: number; total: number; start: number; won: number } | null;
  /** At most three open raffles that end within two days, ordered by their end. */
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

/** Whether an admin pinned a video to the front or hid it. */
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
    /** The live topic with the running hunt and the raffles that end soon. */
    now: Omit<OnNow, "now">;
  }
}

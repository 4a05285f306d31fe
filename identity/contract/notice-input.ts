import { z } from "zod";
import { isTimeZone } from "../../platform/contract/zones.ts";
import { m } from "../messages.ts";
import { noticeChannels, noticeKinds } from "./notice-kinds.ts";

export const noticeChoiceInput = z.object({
  kind: z.enum(noticeKinds, { error: m.noSuchNotice }),
  channel: z.enum(noticeChannels, { error: m.noSuchChannel }),
  wanted: z.boolean({ error: m.wantedInvalid }),
});
export type NoticeChoiceInput = z.output<typeof noticeChoiceInput>;

/**
 * The body of `POST /api/notices/seen`. Marks all notices up to `up_to` as seen or, with `only_like`, only those of its
 * kind with its link.
 */
export const noticesSeenInput = z.object({
  up_to: z.int({ error: m.noSuchNotice }).positive({ error: m.noSuchNotice }),
  only_like: z.boolean({ error: m.noSuchNotice }),
});

const timeOfDay = z
  .string({ error: m.enterTime })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: m.enterTimeAs })
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** The body of `POST /api/notices/quiet`: times as `HH:MM` in an IANA time zone, or null for no quiet hours. */
export const quietInput = z.object({
  quiet: z
    .object({
      from: timeOfDay,
      until: timeOfDay,
      zone: z
        .string({ error: m.enterTimeZone })
        .max(64, { error: m.noSuchTimeZone })
        .refine(isTimeZone, { error: m.noSuchTimeZone }),
    })
    .refine(({ from, until }) => from !== until, { error: m.sameTimes, path: ["until"] })
    .nullable(),
});

const subscriptionKey = (bytes: number) =>
  z
    .string({ error: m.pushKeyMissing })
    .regex(/^[A-Za-z0-9_-]{16,100}={0,2}$/, { error: m.pushKeyInvalid })
    .refine((text) => decodedLength(text) === bytes, { error: m.pushKeyInvalid });

const decodedLength = (text: string): number => Math.floor((text.replace(/=+$/, "").length * 3) / 4);

/** The body of `POST /api/push/subscribe`: a PushSubscription as browsers serialise it (w3.org/TR/push-api). */
export const subscribeInput = z.object({
  endpoint: z.url({ error: m.pushAddressInvalid }).max(1_000, { error: m.pushAddressLong }),
  keys: z.object({ p256dh: subscriptionKey(65), auth: subscriptionKey(16) }, { error: m.pushKeysMissing }),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

// Input of the calls about notices: a choice, quiet hours, a push subscription.
import { z } from "zod";
import { noticeChannels, noticeKinds } from "./notice-kinds.ts";

/** `POST /api/notices/choose`. */
export const noticeChoiceInput = z.object({
  kind: z.enum(noticeKinds, { error: "There is no such notice." }),
  channel: z.enum(noticeChannels, { error: "There is no such way to be told." }),
  wanted: z.boolean({ error: "Say yes or no." }),
});
export type NoticeChoiceInput = z.output<typeof noticeChoiceInput>;

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const timeOfDay = z
  .string({ error: "Enter a time." })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 22:00.")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** `POST /api/notices/quiet`: times as `HH:MM` in an IANA time zone, or null for none. */
export const quietInput = z.object({
  quiet: z
    .object({
      from: timeOfDay,
      until: timeOfDay,
      zone: z.string({ error: "Which time zone?" }).max(64, "There is no such time zone.").refine(isTimeZone, {
        error: "There is no such time zone.",
      }),
    })
    .refine(({ from, until }) => from !== until, { error: "That is no time at all.", path: ["until"] })
    .nullable(),
});

const subscriptionKey = (bytes: number) =>
  z
    .string({ error: "The browser's key is missing." })
    .regex(/^[A-Za-z0-9_-]{16,100}={0,2}$/, "That is no key of a browser.")
    .refine((text) => decodedLength(text) === bytes, { error: "That is no key of a browser." });

const decodedLength = (text: string): number => Math.floor((text.replace(/=+$/, "").length * 3) / 4);

/** `POST /api/push/subscribe`: a PushSubscription as browsers serialise it (w3.org/TR/push-api). */
export const subscribeInput = z.object({
  endpoint: z.url({ error: "That is no address of a push service." }).max(1_000, "That address is too long."),
  keys: z.object(
    { p256dh: subscriptionKey(65), auth: subscriptionKey(16) },
    { error: "The browser's keys are missing." },
  ),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

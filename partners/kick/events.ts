import { z } from "zod";
import type { DeliveryRefusal, PlatformEvent, PlatformUser } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";

/** Kick's lines are shorter than this, including emotes. */
const maxTextLength = 5_000;

const idSchema = z.int().positive();
const personSchema = z.object({ user_id: idSchema, username: z.string().min(1).max(100) });
const badgeSchema = z.object({ type: z.string().max(50) });
const broadcasterSchema = z.object({ user_id: idSchema });

const chatMessageSchema = z.object({
  broadcaster: broadcasterSchema,
  message_id: z.string().min(1).max(100),
  replies_to: z.unknown(),
  sender: personSchema.extend({ identity: z.object({ badges: z.array(badgeSchema).max(50).nullish() }).nullish() }),
  content: z.string().max(maxTextLength),
});
const livestreamSchema = z.object({
  broadcaster: broadcasterSchema,
  is_live: z.boolean(),
  started_at: z.iso.datetime({ offset: true }).nullish(),
});
const banSchema = z.object({
  broadcaster: broadcasterSchema,
  banned_user: personSchema,
  metadata: z.object({ expires_at: z.iso.datetime({ offset: true }).nullish() }),
});

type EventHead = Pick<PlatformEvent, "id" | "at" | "platform">;
interface ParsedEvent {
  event: PlatformEvent;
  broadcasterId: string;
}

export const eventTypes = ["chat.message.sent", "livestream.status.updated", "moderation.banned"] as const;

const eventParsers: Record<(typeof eventTypes)[number], (body: unknown, head: EventHead) => ParsedEvent | null> = {
  "chat.message.sent": (body, head) => {
    const { success, data } = chatMessageSchema.safeParse(body);
    if (!success) return null;
    const badges = (data.sender.identity?.badges ?? []).map(({ type }) => type.toLowerCase());
    const event: PlatformEvent = {
      ...head,
      // If there are two subscriptions, each delivers the line under a different event id, so the message's id is used instead.
      id: data.message_id,
      kind: "said",
      messageId: data.message_id,
      sender: toPerson(data.sender, badges),
      text: toStorableText(data.content),
      isReply: (data.replies_to ?? null) !== null,
    };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
  "livestream.status.updated": (body, head) => {
    const { success, data } = livestreamSchema.safeParse(body);
    if (!success) return null;
    const event: PlatformEvent = { ...head, kind: "live", isLive: data.is_live, startedAt: toDate(data.started_at) };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
  "moderation.banned": (body, head) => {
    const { success, data } = banSchema.safeParse(body);
    if (!success) return null;
    const until = toDate(data.metadata.expires_at);
    const event: PlatformEvent = { ...head, kind: "banned", person: toPerson(data.banned_user, []), until };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
};

const isKnownType = (type: string): type is keyof typeof eventParsers => Object.hasOwn(eventParsers, type);

export function parseEvent(
  { type, version }: { type: string; version: string },
  body: unknown,
  head: EventHead,
): Result<ParsedEvent, DeliveryRefusal> {
  if (!isKnownType(type) || version !== "1") return refused({ why: "unknown", type: describeType(type, version) });
  const read = eventParsers[type](body, head);
  return read === null ? refused({ why: "unreadable" }) : done(read);
}

/** The type is not signed, so it may be any text. Returns a text that is safe to log and show. */
const describeType = (type: string, version: string): string =>
  /^[a-z._]{1,60}$/.test(type) && /^\d{1,3}$/.test(version) ? `${type} ${version}` : "of no known name";

const toDate = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

const toPerson = (who: z.output<typeof personSchema>, badges: string[]): PlatformUser => ({
  accountId: String(who.user_id),
  name: toStorableText(who.username),
  badges,
});

/** PostgreSQL accepts neither null characters nor lone surrogates. */
const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

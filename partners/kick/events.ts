// Kick's events as chat knows them: each type with the shape its body has to have (KickDevDocs, events/event-types.md).
import { z } from "zod";
import type { DeliveryRefusal, Person, PlatformEvent } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";

/** Longer is no line of Kick's, emotes and all. */
const mostText = 5_000;

const id = z.int().positive();
const person = z.object({ user_id: id, username: z.string().min(1).max(100) });
const badge = z.object({ type: z.string().max(50) });
const broadcaster = z.object({ user_id: id });

const said = z.object({
  broadcaster,
  message_id: z.string().min(1).max(100),
  replies_to: z.unknown(),
  sender: person.extend({ identity: z.object({ badges: z.array(badge).max(50).nullish() }).nullish() }),
  content: z.string().max(mostText),
});
const live = z.object({
  broadcaster,
  is_live: z.boolean(),
  started_at: z.iso.datetime({ offset: true }).nullish(),
});
const banned = z.object({
  broadcaster,
  banned_user: person,
  metadata: z.object({ expires_at: z.iso.datetime({ offset: true }).nullish() }),
});

type Head = Pick<PlatformEvent, "id" | "at" | "platform">;
interface Read {
  event: PlatformEvent;
  broadcasterId: string;
}

/** What the site asks Kick to deliver. */
export const eventTypes = ["chat.message.sent", "livestream.status.updated", "moderation.banned"] as const;

const readers: Record<(typeof eventTypes)[number], (body: unknown, head: Head) => Read | null> = {
  "chat.message.sent": (body, head) => {
    const { success, data } = said.safeParse(body);
    if (!success) return null;
    const badges = (data.sender.identity?.badges ?? []).map(({ type }) => type.toLowerCase());
    const event: PlatformEvent = {
      ...head,
      // Of two subscriptions each delivers the line under an id of its own.
      id: data.message_id,
      kind: "said",
      messageId: data.message_id,
      sender: personOf(data.sender, badges),
      text: storable(data.content),
      isReply: (data.replies_to ?? null) !== null,
    };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
  "livestream.status.updated": (body, head) => {
    const { success, data } = live.safeParse(body);
    if (!success) return null;
    const event: PlatformEvent = { ...head, kind: "live", isLive: data.is_live, startedAt: momentOf(data.started_at) };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
  "moderation.banned": (body, head) => {
    const { success, data } = banned.safeParse(body);
    if (!success) return null;
    const until = momentOf(data.metadata.expires_at);
    const event: PlatformEvent = { ...head, kind: "banned", person: personOf(data.banned_user, []), until };
    return { event, broadcasterId: String(data.broadcaster.user_id) };
  },
};

const isKnown = (type: string): type is keyof typeof readers => Object.hasOwn(readers, type);

/** `body` is what was parsed of it. */
export function eventOf(
  { type, version }: { type: string; version: string },
  body: unknown,
  head: Head,
): Result<Read, DeliveryRefusal> {
  if (!isKnown(type) || version !== "1") return refused({ why: "unknown", type: named(type, version) });
  const read = readers[type](body, head);
  return read === null ? refused({ why: "unreadable" }) : done(read);
}

/** Unsigned, so whatever somebody wrote there. */
const named = (type: string, version: string): string =>
  /^[a-z._]{1,60}$/.test(type) && /^\d{1,3}$/.test(version) ? `${type} ${version}` : "of no known name";

const momentOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

const personOf = (who: z.output<typeof person>, badges: string[]): Person => ({
  accountId: String(who.user_id),
  name: storable(who.username),
  badges,
});

/** PostgreSQL takes no null characters and no halves of surrogate pairs. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

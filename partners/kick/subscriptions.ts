// Keeps what Kick is asked to deliver as it should be: it loses some, doubles others, and remembers what nobody asked for.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Subscriptions } from "../../features/chat/platform.ts";
import { type Outside, OutsideError } from "../common/fetch.ts";
import type { KickPlace } from "./client.ts";
import { eventTypes } from "./events.ts";

const listShape = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        broadcaster_user_id: z.number(),
        event: z.string(),
        method: z.string(),
        version: z.number(),
      }),
    )
    .nullable(),
});
type Subscription = NonNullable<z.output<typeof listShape>["data"]>[number];

const madeShape = z.object({
  data: z.array(z.object({ name: z.string(), error: z.string().nullish() })),
});

export interface OwnToken {
  /** Does it with a token that holds; one that turns out not to is forgotten. Throws `OutsideError`. */
  use<Answer>(work: (token: string) => Promise<Answer>): Promise<Answer>;
}

export interface SubscriptionNeeds {
  outside: Outside;
  place: KickPlace;
  own: OwnToken;
  /** Whose channel; null: nobody's yet. */
  channelId: () => string | null;
  /** Kick shows a change after a moment. */
  lookAgainMs?: number;
}

export function keepKickSubscribed(needs: SubscriptionNeeds): () => Promise<Subscriptions> {
  const { own, channelId, lookAgainMs = 5_000 } = needs;
  return async () => {
    const channel = channelId();
    if (channel === null) return { wanted: [], had: [] };
    return own.use(async (token) => {
      const api = apiWith(needs, token);
      const { kept, missing, extra } = sorted(await api.list(), channel);
      // Doubles first: each counts against the limit.
      if (extra.length > 0) await api.drop(extra);
      if (missing.length > 0) await api.add(channel, missing);
      if (extra.length + missing.length === 0) return { wanted: eventTypes, had: kept };
      await sleep(lookAgainMs);
      return { wanted: eventTypes, had: sorted(await api.list(), channel).kept };
    });
  };
}

/** One of each that is wanted; all else is a double or a stranger. */
function sorted(list: readonly Subscription[], channel: string) {
  const kept = new Set<string>();
  const extra: string[] = [];
  for (const one of list) {
    const isOurs = String(one.broadcaster_user_id) === channel && one.method === "webhook" && one.version === 1;
    if (isOurs && eventTypes.some((type) => type === one.event) && !kept.has(one.event)) kept.add(one.event);
    else extra.push(one.id);
  }
  return { kept: [...kept], missing: eventTypes.filter((type) => !kept.has(type)), extra };
}

/** Ids in one question. */
const mostAtOnce = 50;

function apiWith({ outside, place }: SubscriptionNeeds, token: string) {
  const url = () => new URL(`${place.apiUrl()}/public/v1/events/subscriptions`);
  const common = { service: "kick-events", headers: { authorization: `Bearer ${token}` }, maxBytes: 1024 * 1024 };
  return {
    async list(): Promise<Subscription[]> {
      const answer = listShape.safeParse(await outside.json({ ...common, url: url() }));
      if (!answer.success) throw new OutsideError("answered with something that is no list of subscriptions");
      return answer.data.data ?? [];
    },
    async add(channel: string, events: readonly string[]): Promise<void> {
      const body = {
        method: "webhook",
        broadcaster_user_id: Number(channel),
        events: events.map((name) => ({ name, version: 1 })),
      };
      const headers = { ...common.headers, "content-type": "application/json" };
      const asked = { ...common, url: url(), method: "POST" as const, headers, body: JSON.stringify(body) };
      const answer = madeShape.safeParse(await outside.json(asked));
      if (!answer.success) throw new OutsideError("answered with something that says nothing of subscriptions");
      const wrong = answer.data.data.find(({ error }) => (error ?? "") !== "");
      if (wrong !== undefined) throw new OutsideError(`would not deliver ${plainName(wrong.name)}`);
    },
    async drop(ids: readonly string[]): Promise<void> {
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const asked = url();
        for (const id of ids.slice(at, at + mostAtOnce)) asked.searchParams.append("id", id);
        await outside.bytes({ ...common, url: asked, method: "DELETE", anySuccess: true });
      }
    },
  };
}

const plainName = (name: string): string => (/^[a-z._]{1,60}$/.test(name) ? name : "an event");

// Keeps our event subscriptions at Kick correct. Kick loses some, duplicates others, and adds some that we never asked for.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Subscriptions } from "../../features/chat/platform.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import type { KickEndpoints } from "./client.ts";
import { eventTypes } from "./events.ts";

const listSchema = z.object({
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
type Subscription = NonNullable<z.output<typeof listSchema>["data"]>[number];

const createdSchema = z.object({
  data: z.array(z.object({ name: z.string(), error: z.string().nullish() })),
});

export interface AppToken {
  /** Runs `work` with a valid token. If Kick refuses the token, it is dropped. Throws `HttpError`. */
  use<Answer>(work: (token: string) => Promise<Answer>): Promise<Answer>;
}

export interface SubscriptionDeps {
  outside: HttpClient;
  place: KickEndpoints;
  own: AppToken;
  /** The channel's id; null while no channel is connected. */
  channelId: () => string | null;
  /** In ms, because Kick shows a change only after a moment. */
  recheckMs?: number;
}

export function createSubscriptionSync(needs: SubscriptionDeps): () => Promise<Subscriptions> {
  const { own, channelId, recheckMs = 5_000 } = needs;
  return async () => {
    const channel = channelId();
    if (channel === null) return { wanted: [], had: [] };
    return own.use(async (token) => {
      const api = createSubscriptionApi(needs, token);
      const { kept: stored, missing, extra } = diffSubscriptions(await api.list(), channel);
      // Drops extra subscriptions first, because each counts against the limit.
      if (extra.length > 0) await api.drop(extra);
      if (missing.length > 0) await api.add(channel, missing);
      if (extra.length + missing.length === 0) return { wanted: eventTypes, had: stored };
      await sleep(recheckMs);
      return { wanted: eventTypes, had: diffSubscriptions(await api.list(), channel).kept };
    });
  };
}

/** Keeps one subscription of each wanted type. All others are extra: duplicates or unknown types. */
function diffSubscriptions(list: readonly Subscription[], channel: string) {
  const stored = new Set<string>();
  const extra: string[] = [];
  for (const one of list) {
    const isOurs = String(one.broadcaster_user_id) === channel && one.method === "webhook" && one.version === 1;
    if (isOurs && eventTypes.some((type) => type === one.event) && !stored.has(one.event)) stored.add(one.event);
    else extra.push(one.id);
  }
  return { kept: [...stored], missing: eventTypes.filter((type) => !stored.has(type)), extra };
}

const maxIdsPerCall = 50;

function createSubscriptionApi({ outside, place }: SubscriptionDeps, token: string) {
  const url = () => new URL(`${place.apiUrl()}/public/v1/events/subscriptions`);
  const common = { service: "kick-events", headers: { authorization: `Bearer ${token}` }, maxBytes: 1024 * 1024 };
  return {
    async list(): Promise<Subscription[]> {
      const answer = listSchema.safeParse(await outside.json({ ...common, url: url() }));
      if (!answer.success) throw new HttpError("answered with something that is not a list of subscriptions");
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
      const answer = createdSchema.safeParse(await outside.json(asked));
      if (!answer.success) throw new HttpError("answered without any subscriptions");
      const wrong = answer.data.data.find(({ error }) => (error ?? "") !== "");
      if (wrong !== undefined) throw new HttpError(`would not deliver ${safeEventName(wrong.name)}`);
    },
    async drop(ids: readonly string[]): Promise<void> {
      for (let at = 0; at < ids.length; at += maxIdsPerCall) {
        const asked = url();
        for (const id of ids.slice(at, at + maxIdsPerCall)) asked.searchParams.append("id", id);
        await outside.bytes({ ...common, url: asked, method: "DELETE", anySuccess: true });
      }
    },
  };
}

const safeEventName = (name: string): string => (/^[a-z._]{1,60}$/.test(name) ? name : "an event");

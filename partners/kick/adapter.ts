import type { ChatPlatform, GrantStore } from "../../features/chat/platform.ts";
import type { StreamSource } from "../../features/stream/source.ts";
import type { ConsentPlatform } from "../../identity/server/source.ts";
import { createConsentPlatform } from "../common/consent-platform.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import type { OAuth } from "../common/oauth.ts";
import { createKickChat, kickMaxMessageLength } from "./chat.ts";
import type { KickApi, KickEndpoints } from "./client.ts";
import { type AppToken, createSubscriptionSync } from "./subscriptions.ts";
import { createKickWebhook } from "./webhook.ts";

export const createKickPlatform = (oauth: OAuth, api: KickApi): ConsentPlatform =>
  createConsentPlatform({ provider: "kick", label: "Kick", oauth, user: (token) => api.user(token) });

/** `streamUrl` is the operator's setting, such as https://kick.com/<slug>. Any other page counts as offline. */
export function createKickStream(
  oauth: OAuth,
  api: Pick<KickApi, "isLive">,
  streamUrl: () => Promise<string>,
): StreamSource {
  const own = createAppToken(oauth);
  return {
    async isLive() {
      const slug = parseChannelSlug(await streamUrl());
      if (slug === null) return false;
      return own.use(async (token) => (await api.isLive(slug, token)) ?? false);
    },
  };
}

/** Returns "windfall" for "https://kick.com/windfall", or null if the URL is not a channel's page. */
export function parseChannelSlug(streamUrl: string): string | null {
  if (!URL.canParse(streamUrl)) return null;
  const { hostname, pathname } = new URL(streamUrl);
  const slug = /^\/([\w-]{1,100})\/?$/.exec(pathname)?.[1];
  return /^(www\.|player\.)?kick\.com$/.test(hostname) ? (slug ?? null) : null;
}

export interface KickChatDeps {
  outside: HttpClient;
  place: KickEndpoints;
  oauth: OAuth;
  api: KickApi;
  /** The key that verifies deliveries, as PEM, as known at the start. */
  publicKey: string;
  recheckMs?: number;
}

export function createKickChatPlatform(needs: KickChatDeps, grants: GrantStore): ChatPlatform {
  const { outside, place, oauth, api, publicKey, recheckMs } = needs;
  const channelId = () => grants.accountId("channel");
  return {
    slug: "kick",
    label: "Kick",
    mostLetters: kickMaxMessageLength,
    receive: createKickWebhook({ pinned: publicKey, fetchKey: () => api.publicKey(), channelId }),
    say: createKickChat(outside, place, grants),
    ensureSubscribed: createSubscriptionSync({
      ...{ outside, place, channelId, own: createAppToken(oauth) },
      ...(recheckMs === undefined ? {} : { recheckMs }),
    }),
  };
}

const renewMarginMs = 60_000;
const defaultTokenLifeMs = 30 * 60_000;

function createAppToken(oauth: Pick<OAuth, "ownToken">): AppToken {
  let stored: { token: string; until: number } | null = null;
  const token = async (): Promise<string> => {
    // Uses real time, because the demo's clock does not affect a token's expiry.
    if (stored !== null && performance.now() < stored.until) return stored.token;
    const given = await oauth.ownToken();
    if (!given.ok) throw new HttpError(given.reason);
    const { access, expiresInSeconds } = given.value;
    const lives = expiresInSeconds === null ? defaultTokenLifeMs : expiresInSeconds * 1000;
    stored = { token: access, until: performance.now() + lives - renewMarginMs };
    return access;
  };
  return {
    async use(work) {
      try {
        return await work(await token());
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) stored = null;
        throw error;
      }
    },
  };
}

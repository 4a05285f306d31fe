// Kick as linking and the stream indicator need it.
import type { ConsentPlatform } from "../../accounts/source.ts";
import type { StreamSource } from "../../content/source.ts";
import { consentPlatform } from "../identity.ts";
import type { OAuth } from "../oauth.ts";
import type { KickApi } from "./client.ts";
import { createOwnToken } from "./own-token.ts";

export const kickPlatform = (oauth: OAuth, api: KickApi): ConsentPlatform =>
  consentPlatform({ provider: "kick", label: "Kick", oauth, user: (token) => api.user(token) });

/** `streamUrl` is the operator's setting: https://kick.com/<slug>; a page elsewhere counts as offline. */
export function kickStream(oauth: OAuth, api: Pick<KickApi, "isLive">, streamUrl: () => Promise<string>): StreamSource {
  const own = createOwnToken(oauth);
  return {
    async isLive() {
      const slug = slugOf(await streamUrl());
      if (slug === null) return false;
      return own.use(async (token) => (await api.isLive(slug, token)) ?? false);
    },
  };
}

/** "https://kick.com/windfall" → "windfall"; null for what is no channel's page. */
export function slugOf(streamUrl: string): string | null {
  if (!URL.canParse(streamUrl)) return null;
  const { hostname, pathname } = new URL(streamUrl);
  const slug = /^\/([\w-]{1,100})\/?$/.exec(pathname)?.[1];
  return /^(www\.|player\.)?kick\.com$/.test(hostname) ? (slug ?? null) : null;
}

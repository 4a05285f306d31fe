// Kick as linking and the stream indicator need it.
import type { ConsentPlatform } from "../../accounts/source.ts";
import type { StreamSource } from "../../content/source.ts";
import { OutsideError } from "../fetch.ts";
import { consentPlatform } from "../identity.ts";
import type { OAuth } from "../oauth.ts";
import type { KickApi } from "./client.ts";

export const kickPlatform = (oauth: OAuth, api: KickApi): ConsentPlatform =>
  consentPlatform({ provider: "kick", label: "Kick", oauth, user: (token) => api.user(token) });

/** Asked for anew this long before it runs out. */
const tokenMarginMs = 60_000;
/** When nothing is said about how long a token lives. */
const tokenMs = 30 * 60_000;

/** `streamUrl` is the operator's setting: https://kick.com/<slug>; a page elsewhere counts as offline. */
export function kickStream(oauth: OAuth, api: KickApi, streamUrl: () => Promise<string>): StreamSource {
  let kept: { token: string; until: number } | null = null;
  const token = async (): Promise<string> => {
    // Real time: a token's life is not the demo's to move.
    if (kept !== null && performance.now() < kept.until) return kept.token;
    const given = await oauth.ownToken();
    if (!given.ok) throw new OutsideError(given.why === "unavailable" ? given.reason : "refused our key");
    const { access, expiresInSeconds } = given.value;
    const livesMs = expiresInSeconds === null ? tokenMs : expiresInSeconds * 1000;
    kept = { token: access, until: performance.now() + livesMs - tokenMarginMs };
    return access;
  };
  return {
    async isLive() {
      const slug = slugOf(await streamUrl());
      if (slug === null) return false;
      try {
        return (await api.isLive(slug, await token())) ?? false;
      } catch (error) {
        if (error instanceof OutsideError && error.status === 401) kept = null;
        throw error;
      }
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

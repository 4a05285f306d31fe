// The permissions that the site needs at Kick. The channel's owner allows it to read and write in the channel. Another account
// allows it to send lines under that account's name.

import type { GrantedAccount, GrantPlatform, GrantPurpose, GrantUnavailable } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { HttpError } from "../common/http-client.ts";
import type { Tokens } from "../common/oauth.ts";
import { createKickOAuth, type KickApi, type KickEndpoints } from "./client.ts";

/** Each scope must also be enabled in the app's settings at Kick. */
export const kickScopes: Record<GrantPurpose, readonly string[]> = {
  channel: [
    ...["user:read", "channel:read", "chat:write", "events:subscribe"],
    ...["channel:rewards:read", "channel:rewards:write"],
  ],
  bot: ["user:read", "chat:write"],
};

export function createKickGrants(place: KickEndpoints, api: KickApi): GrantPlatform {
  const oauths = {
    channel: createKickOAuth(place, kickScopes.channel.join(" ")),
    bot: createKickOAuth(place, kickScopes.bot.join(" ")),
  };
  return {
    slug: "kick",
    label: "Kick",
    scopes: kickScopes,
    consentUrl: (purpose, request) => oauths[purpose].consentUrl(request),
    async identify(arrival) {
      const tokens = await oauths.channel.redeem(arrival);
      return tokens.ok ? readGrant(api, tokens.value) : tokens;
    },
    async renew(refreshToken) {
      const tokens = await oauths.channel.renew(refreshToken);
      if (!tokens.ok) return tokens;
      const { access, refresh, expiresInSeconds } = tokens.value;
      return done({ accessToken: access, refreshToken: refresh, expiresInSeconds });
    },
    async look(accessToken) {
      try {
        const scope = await api.findScopes(accessToken);
        if (scope === null) return done(null);
        const { name } = await api.user(accessToken);
        return isPlainText(name) ? done({ name, scopes: scope.split(" ") }) : unreadableName;
      } catch (error) {
        return toUnavailable(error);
      }
    },
  };
}

async function readGrant(api: KickApi, tokens: Tokens): Promise<Result<GrantedAccount, GrantUnavailable>> {
  const { access, refresh, expiresInSeconds, scope } = tokens;
  if (refresh === null) return refused({ why: "unavailable", reason: "gave no refresh token" });
  try {
    const { id, name } = await api.user(access);
    if (!isPlainText(name)) return unreadableName;
    return done({
      accountId: id,
      name,
      refreshToken: refresh,
      accessToken: access,
      expiresInSeconds,
      scopes: scope === null ? null : scope.split(" "),
    });
  } catch (error) {
    return toUnavailable(error);
  }
}

const unreadableName = refused({ why: "unavailable", reason: "answered with an unreadable name" });

function toUnavailable(error: unknown): { ok: false } & GrantUnavailable {
  if (!(error instanceof HttpError)) throw error;
  return refused({ why: "unavailable", reason: error.reason });
}

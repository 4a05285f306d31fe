// What is agreed to for the site at Kick: the channel's owner lets it hear and speak there, and an account lends its voice.

import type { Granted, GrantPlatform, GrantPurpose, GrantUnavailable } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { OutsideError } from "../common/fetch.ts";
import type { Tokens } from "../common/oauth.ts";
import { createKickOAuth, type KickApi, type KickPlace } from "./client.ts";

/** Each has to be ticked in the app's own settings at Kick, too. */
export const kickScopes: Record<GrantPurpose, readonly string[]> = {
  channel: [
    ...["user:read", "channel:read", "chat:write", "events:subscribe"],
    ...["channel:rewards:read", "channel:rewards:write"],
  ],
  bot: ["user:read", "chat:write"],
};

export function kickGrants(place: KickPlace, api: KickApi): GrantPlatform {
  const oauths = {
    channel: createKickOAuth(place, kickScopes.channel.join(" ")),
    bot: createKickOAuth(place, kickScopes.bot.join(" ")),
  };
  return {
    slug: "kick",
    label: "Kick",
    scopes: kickScopes,
    consentUrl: (purpose, ask) => oauths[purpose].consentUrl(ask),
    async identify(arrival) {
      const tokens = await oauths.channel.redeem(arrival);
      return tokens.ok ? grantedBy(api, tokens.value) : tokens;
    },
    async renew(refreshToken) {
      const tokens = await oauths.channel.renew(refreshToken);
      if (!tokens.ok) return tokens;
      const { access, refresh, expiresInSeconds } = tokens.value;
      return done({ accessToken: access, refreshToken: refresh, expiresInSeconds });
    },
    async look(accessToken) {
      try {
        const scope = await api.scopesOf(accessToken);
        if (scope === null) return done(null);
        const { name } = await api.user(accessToken);
        return isPlainText(name) ? done({ name, scopes: scope.split(" ") }) : unreadable;
      } catch (error) {
        return unavailable(error);
      }
    },
  };
}

async function grantedBy(api: KickApi, tokens: Tokens): Promise<Result<Granted, GrantUnavailable>> {
  const { access, refresh, expiresInSeconds, scope } = tokens;
  if (refresh === null) return refused({ why: "unavailable", reason: "gave nothing to ask again with" });
  try {
    const { id, name } = await api.user(access);
    if (!isPlainText(name)) return unreadable;
    return done({
      accountId: id,
      name,
      refreshToken: refresh,
      accessToken: access,
      expiresInSeconds,
      scopes: scope === null ? null : scope.split(" "),
    });
  } catch (error) {
    return unavailable(error);
  }
}

const unreadable = refused({ why: "unavailable", reason: "answered with a name nobody can read" });

function unavailable(error: unknown): { ok: false } & GrantUnavailable {
  if (!(error instanceof OutsideError)) throw error;
  return refused({ why: "unavailable", reason: error.reason });
}

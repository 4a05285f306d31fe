// Kick as chat needs it, put together.
import type { ChatPlatform, GrantKeeper } from "../../chat/platform.ts";
import type { Outside } from "../fetch.ts";
import type { OAuth } from "../oauth.ts";
import { createKickChat, kickMostLetters } from "./chat.ts";
import type { KickApi, KickPlace } from "./client.ts";
import { createOwnToken } from "./own-token.ts";
import { keepKickSubscribed } from "./subscriptions.ts";
import { createKickWebhook } from "./webhook.ts";

export interface KickChatNeeds {
  outside: Outside;
  place: KickPlace;
  oauth: OAuth;
  api: KickApi;
  /** PEM of the key deliveries are signed with, as it is known from the start. */
  publicKey: string;
  /** Shorter in tests. */
  lookAgainMs?: number;
}

export function kickChat(needs: KickChatNeeds, grants: GrantKeeper): ChatPlatform {
  const { outside, place, oauth, api, publicKey, lookAgainMs } = needs;
  const channelId = () => grants.accountId("channel");
  return {
    slug: "kick",
    label: "Kick",
    mostLetters: kickMostLetters,
    receive: createKickWebhook({ pinned: publicKey, askKey: () => api.publicKey(), channelId }),
    say: createKickChat(outside, place, grants),
    keepSubscribed: keepKickSubscribed({
      ...{ outside, place, channelId, own: createOwnToken(oauth) },
      ...(lookAgainMs === undefined ? {} : { lookAgainMs }),
    }),
  };
}

// Discord's wire format: OAuth 2, and who a token belongs to.
import { z } from "zod";
import type { ConsentPlatform } from "../../identity/server/source.ts";
import { type Outside, OutsideError } from "../common/fetch.ts";
import { consentPlatform } from "../common/identity.ts";
import { createOAuth, type OAuth } from "../common/oauth.ts";

export interface DiscordPlace {
  /** Base of the consent page, as the browser at `origin` reaches it. */
  consentBase(origin: string): string;
  apiUrl(): string;
  clientId: string;
  clientSecret: string;
  plainHttp: boolean;
}

export const theRealDiscord = (clientId: string, clientSecret: string): DiscordPlace => ({
  consentBase: () => "https://discord.com",
  apiUrl: () => "https://discord.com/api",
  clientId,
  clientSecret,
  plainHttp: false,
});

/** LINK-31. */
export const discordScope = "identify email";

const user = z.object({ id: z.string().regex(/^\d{5,25}$/), username: z.string().min(1).max(100) });
const mostBytes = 256 * 1024;

export const oauthAt = (place: DiscordPlace, scope: string): OAuth =>
  createOAuth({
    authorizeUrl: (origin) => `${place.consentBase(origin)}/oauth2/authorize`,
    tokenUrl: () => `${place.apiUrl()}/oauth2/token`,
    clientId: place.clientId,
    clientSecret: place.clientSecret,
    scope,
    ownScope: "identify",
    pkce: false,
    plainHttp: place.plainHttp,
  });

/** Whose token it is. Throws `OutsideError`. */
export async function discordUser(outside: Outside, place: DiscordPlace, accessToken: string) {
  const url = new URL(`${place.apiUrl()}/users/@me`);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = user.safeParse(await outside.json({ service: "discord", url, headers, maxBytes: mostBytes }));
  if (!answer.success) throw new OutsideError("answered with something that is no user");
  return { id: answer.data.id, name: answer.data.username };
}

export function discordPlatform(outside: Outside, place: DiscordPlace): ConsentPlatform {
  return consentPlatform({
    provider: "discord",
    label: "Discord",
    oauth: oauthAt(place, discordScope),
    user: (accessToken) => discordUser(outside, place, accessToken),
  });
}

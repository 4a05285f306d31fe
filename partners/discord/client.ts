import { z } from "zod";
import type { ConsentPlatform } from "../../identity/server/source.ts";
import { createConsentPlatform } from "../common/consent-platform.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import { createOAuth, type OAuth } from "../common/oauth.ts";

export interface DiscordEndpoints {
  consentBase(origin: string): string;
  apiUrl(): string;
  clientId: string;
  clientSecret: string;
  plainHttp: boolean;
}

export const productionDiscord = (clientId: string, clientSecret: string): DiscordEndpoints => ({
  consentBase: () => "https://discord.com",
  apiUrl: () => "https://discord.com/api",
  clientId,
  clientSecret,
  plainHttp: false,
});

/** The scopes of LINK-31. */
export const discordScope = "identify email";

const userSchema = z.object({ id: z.string().regex(/^\d{5,25}$/), username: z.string().min(1).max(100) });
const maxResponseBytes = 256 * 1024;

export const createDiscordOAuth = (place: DiscordEndpoints, scope: string): OAuth =>
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

export async function fetchDiscordUser(outside: HttpClient, place: DiscordEndpoints, accessToken: string) {
  const url = new URL(`${place.apiUrl()}/users/@me`);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = userSchema.safeParse(
    await outside.json({ service: "discord", url, headers, maxBytes: maxResponseBytes }),
  );
  if (!answer.success) throw new HttpError("answered with something that is not a user");
  return { id: answer.data.id, name: answer.data.username };
}

export function createDiscordPlatform(outside: HttpClient, place: DiscordEndpoints): ConsentPlatform {
  return createConsentPlatform({
    provider: "discord",
    label: "Discord",
    oauth: createDiscordOAuth(place, discordScope),
    user: (accessToken) => fetchDiscordUser(outside, place, accessToken),
  });
}

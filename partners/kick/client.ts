// Kick's wire format: OAuth 2.1 with PKCE at id.kick.com, and the public API's envelope `{data, message}`.
import { z } from "zod";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import { createOAuth, type OAuth } from "../common/oauth.ts";

export interface KickEndpoints {
  consentBase(origin: string): string;
  idUrl(): string;
  apiUrl(): string;
  clientId: string;
  clientSecret: string;
  plainHttp: boolean;
}

export const productionKick = (clientId: string, clientSecret: string): KickEndpoints => ({
  consentBase: () => "https://id.kick.com",
  idUrl: () => "https://id.kick.com",
  apiUrl: () => "https://api.kick.com",
  clientId,
  clientSecret,
  plainHttp: false,
});

export const kickScope = "user:read";

export const createKickOAuth = (place: KickEndpoints, scope = kickScope): OAuth =>
  createOAuth({
    authorizeUrl: (origin) => `${place.consentBase(origin)}/oauth/authorize`,
    tokenUrl: () => `${place.idUrl()}/oauth/token`,
    clientId: place.clientId,
    clientSecret: place.clientSecret,
    scope,
    pkce: true,
    plainHttp: place.plainHttp,
  });

const usersSchema = z.object({
  data: z.tuple([z.object({ user_id: z.int().positive(), name: z.string().min(1).max(100) })]),
});
const channelsSchema = z.object({
  data: z.array(z.object({ slug: z.string(), stream: z.object({ is_live: z.boolean() }).nullish() })),
});

const introspectionSchema = z.object({
  data: z.object({ active: z.boolean(), scope: z.string().nullish() }),
});
const publicKeySchema = z.object({ data: z.object({ public_key: z.string().max(10_000) }) });

export interface KickUser {
  id: string;
  name: string;
}

export interface KickApi {
  /** Returns the account that a token belongs to. Throws `HttpError`, with status 401 for an invalid token. */
  user(accessToken: string): Promise<KickUser>;
  /** Returns whether the channel is live, or null if it does not exist. Throws `HttpError`. */
  isLive(slug: string, accessToken: string): Promise<boolean | null>;
  /** Returns the token's scopes, separated by spaces, or null if the token is no longer valid. Throws `HttpError`. */
  findScopes(accessToken: string): Promise<string | null>;
  publicKey(): Promise<string>;
}

const maxResponseBytes = 256 * 1024;
const inactiveToken = { data: { active: false } };

export function createKickApi(outside: HttpClient, place: KickEndpoints): KickApi {
  const get = (path: string, accessToken: string) =>
    outside.json({
      service: "kick",
      url: new URL(place.apiUrl() + path),
      headers: { authorization: `Bearer ${accessToken}` },
      maxBytes: maxResponseBytes,
    });
  return {
    async user(accessToken) {
      const answer = usersSchema.safeParse(await get("/public/v1/users", accessToken));
      if (!answer.success) throw new HttpError("answered with something that is not a user");
      const [{ user_id, name }] = answer.data.data;
      return { id: String(user_id), name };
    },
    async isLive(slug, accessToken) {
      const path = `/public/v1/channels?slug=${encodeURIComponent(slug)}`;
      const answer = channelsSchema.safeParse(await get(path, accessToken));
      if (!answer.success) throw new HttpError("answered with something that is not a list of channels");
      const channel = answer.data.data.find((one) => one.slug.toLowerCase() === slug.toLowerCase());
      return channel === undefined ? null : (channel.stream?.is_live ?? false);
    },
    async findScopes(accessToken) {
      const answer = await outside
        .json({
          service: "kick",
          url: new URL(`${place.idUrl()}/oauth/token/introspect`),
          method: "POST",
          repeatable: true,
          headers: { authorization: `Bearer ${accessToken}` },
          maxBytes: maxResponseBytes,
        })
        .catch((error: unknown) => {
          if (error instanceof HttpError && error.status === 401) return inactiveToken;
          throw error;
        });
      const read = introspectionSchema.safeParse(answer);
      if (!read.success) throw new HttpError("answered without saying whether the token is valid");
      return read.data.data.active ? (read.data.data.scope ?? "") : null;
    },
    async publicKey() {
      const url = new URL(`${place.apiUrl()}/public/v1/public-key`);
      const answer = publicKeySchema.safeParse(
        await outside.json({ service: "kick-key", url, maxBytes: maxResponseBytes }),
      );
      if (!answer.success) throw new HttpError("answered with something that is not a key");
      return answer.data.data.public_key;
    },
  };
}

import type { RoleFigures, RolePlatform, RoleTokens } from "../../features/discord/source.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type HttpClient, HttpError, type HttpRequest } from "../common/http-client.ts";
import type { Tokens } from "../common/oauth.ts";
import { createDiscordOAuth, type DiscordEndpoints, fetchDiscordUser } from "./client.ts";

export const rolesScope = "role_connections.write";

/** Discord's comparison types: greater than or equal, and boolean equal. */
const [atLeast, isSo] = [2, 7] as const;

/** Discord allows at most five, with keys of a-z, 0-9 and "_". */
const metadata: { key: keyof RoleFigures; type: number; name: string; description: string }[] = [
  { key: "rank", type: atLeast, name: "Rank", description: "The number of the rank this month's wager has reached" },
  { key: "wagered_month", type: atLeast, name: "Wagered this month", description: "Dollars, in steps" },
  { key: "linked", type: isSo, name: "Linked", description: "Has linked an account at a partner" },
  { key: "winner", type: isSo, name: "Winner", description: "Has won a raffle or a leaderboard" },
];

const [longestSite, longestName] = [50, 100];
const maxResponseBytes = 256 * 1024;

export function createDiscordRoles(outside: HttpClient, place: DiscordEndpoints): RolePlatform {
  const oauth = createDiscordOAuth(place, `identify ${rolesScope}`);
  const put = async (path: string, authorization: string, body: unknown): Promise<Result<null, PutRefusal>> => {
    const request: HttpRequest = {
      service: "discord's roles",
      url: new URL(place.apiUrl() + path),
      method: "PUT",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(body),
      maxBytes: maxResponseBytes,
      readRefusal: true,
    };
    try {
      await outside.json(request);
      return done(null);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, reason, waitSeconds: seconds } = error;
      if (status === 401 || status === 403) return refused({ why: "unauthorized" });
      return refused(status === 429 ? { why: "wait", seconds: Math.max(seconds, 1) } : { why: "unavailable", reason });
    }
  };
  return {
    applicationId: place.clientId,
    consentUrl: (request) => oauth.consentUrl(request),
    async identify(arrival) {
      const tokens = await oauth.redeem(arrival);
      if (!tokens.ok) return tokens;
      const stored = toRoleTokens(tokens.value);
      if (stored === null) return refused({ why: "unavailable", reason: "gave too few permissions to show a rank" });
      try {
        const { id } = await fetchDiscordUser(outside, place, stored.access);
        return done({ accountId: id, tokens: stored });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return refused({ why: "unavailable", reason: error.reason });
      }
    },
    async renew(refreshToken) {
      const tokens = await oauth.renew(refreshToken);
      if (!tokens.ok) return tokens;
      const stored = toRoleTokens(tokens.value);
      return stored === null ? refused({ why: "revoked" }) : done(stored);
    },
    push: (accessToken, { site, username }, figures) =>
      put(`/users/@me/applications/${encodeURIComponent(place.clientId)}/role-connection`, `Bearer ${accessToken}`, {
        // Empty values remove the figures that Discord has stored.
        platform_name: figures === null ? null : site.slice(0, longestSite),
        platform_username: figures === null ? null : username.slice(0, longestName),
        metadata: figures === null ? {} : stringifyFigures(figures),
      }),
    async register(botToken) {
      const path = `/applications/${encodeURIComponent(place.clientId)}/role-connections/metadata`;
      const answer = await put(path, `Bot ${botToken}`, metadata);
      if (answer.ok || answer.why !== "wait") return answer;
      return refused({ why: "unavailable", reason: `asked us to wait ${Math.ceil(answer.seconds)} seconds` });
    },
  };
}

type PutRefusal = { why: "unauthorized" } | { why: "wait"; seconds: number } | { why: "unavailable"; reason: string };

function toRoleTokens({ access, refresh, expiresInSeconds, scope }: Tokens): RoleTokens | null {
  const isEnough = scope === null || scope.split(" ").includes(rolesScope);
  return refresh === null || !isEnough ? null : { access, refresh, expiresInSeconds };
}

const stringifyFigures = (figures: RoleFigures): Record<string, string> =>
  Object.fromEntries(metadata.map(({ key }) => [key, String(figures[key])]));

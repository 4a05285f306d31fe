// OAuth 2 as Kick and Discord implement it: the authorisation code flow (with PKCE where supported), refresh, and client
// credentials. Nothing from a response is logged, because it may contain tokens.
import * as oauth from "openid-client";
import type { ConsentArrival, ConsentRequest } from "../../identity/server/source.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { httpLimits } from "./http-client.ts";

const timeoutSeconds = httpLimits.timeoutMs / 1000;
const maxResponseBytes = 256 * 1024;

export interface OAuthSettings {
  /** Returns the URL of the consent page. `origin` is our site's origin as the browser sees it. */
  authorizeUrl(origin: string): string;
  /** A function, because the sandbox's URL is known only after the server has started listening. */
  tokenUrl(): string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The scope of our client-credentials token, if the platform requires one. */
  ownScope?: string;
  pkce: boolean;
  /** True for the sandbox, which we call over plain HTTP on this machine. */
  plainHttp: boolean;
}

export interface Tokens {
  access: string;
  refresh: string | null;
  /** The access token's lifetime in seconds, or null if the platform gave none. */
  expiresInSeconds: number | null;
  /** The granted scopes, separated by spaces, or null if the platform gave none. */
  scope: string | null;
}

type Unavailable = { why: "unavailable"; reason: string };
type TokenRefusal = { why: "denied" } | { why: "revoked" } | Unavailable;

export interface OAuth {
  consentUrl(request: ConsentRequest): Promise<string>;
  /** Exchanges the code in the URL to which the browser returned. A code works once, so this is never retried. */
  redeem(arrival: ConsentArrival): Promise<Result<Tokens, { why: "denied" } | Unavailable>>;
  renew(refreshToken: string): Promise<Result<Tokens & { refresh: string }, { why: "revoked" } | Unavailable>>;
  ownToken(): Promise<Result<Tokens, Unavailable>>;
}

export function createOAuth(settings: OAuthSettings): OAuth {
  const { clientId, clientSecret, scope, ownScope, pkce } = settings;
  const configured = (origin: string): oauth.Configuration => {
    const metadata = {
      issuer: new URL(settings.tokenUrl()).origin,
      authorization_endpoint: settings.authorizeUrl(origin),
      token_endpoint: settings.tokenUrl(),
    };
    const config = new oauth.Configuration(metadata, clientId, {}, oauth.ClientSecretPost(clientSecret));
    config.timeout = timeoutSeconds;
    config[oauth.customFetch] = limitedFetch;
    if (settings.plainHttp) oauth.allowInsecureRequests(config);
    return config;
  };
  const nowhere = "http://127.0.0.1";

  return {
    async consentUrl({ state, codeVerifier, origin, redirectUri }) {
      const challenge = { code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier) };
      const url = oauth.buildAuthorizationUrl(configured(origin), {
        redirect_uri: redirectUri,
        scope,
        state,
        ...(pkce ? { ...challenge, code_challenge_method: "S256" } : {}),
      });
      return url.href;
    },
    async redeem({ url, state, codeVerifier }) {
      const checks = { expectedState: state, ...(pkce ? { pkceCodeVerifier: codeVerifier } : {}) };
      const tokens = await toTokens(oauth.authorizationCodeGrant(configured(url.origin), url, checks));
      if (tokens.ok || tokens.why !== "revoked") return tokens;
      return refused({ why: "unavailable", reason: "did not accept its own code" });
    },
    async renew(refreshToken) {
      const tokens = await toTokens(oauth.refreshTokenGrant(configured(nowhere), refreshToken));
      // If there is no new refresh token, the old one stays valid (RFC 6749, 6).
      if (tokens.ok) return done({ ...tokens.value, refresh: tokens.value.refresh ?? refreshToken });
      return tokens.why === "denied" ? refused({ why: "revoked" }) : tokens;
    },
    async ownToken() {
      const wanted = ownScope === undefined ? {} : { scope: ownScope };
      const tokens = await toTokens(oauth.clientCredentialsGrant(configured(nowhere), wanted));
      if (tokens.ok || tokens.why === "unavailable") return tokens;
      return refused({ why: "unavailable", reason: "refused our keys" });
    },
  };
}

async function toTokens(answer: Promise<oauth.TokenEndpointResponse>): Promise<Result<Tokens, TokenRefusal>> {
  try {
    const { access_token, refresh_token, expires_in, scope } = await answer;
    return done({
      access: access_token,
      refresh: refresh_token ?? null,
      expiresInSeconds: expires_in ?? null,
      scope: scope ?? null,
    });
  } catch (error) {
    return refused(toTokenRefusal(error));
  }
}

function toTokenRefusal(error: unknown): TokenRefusal {
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === "access_denied"
      ? { why: "denied" }
      : { why: "unavailable", reason: `sent the browser back with ${safeErrorName(error.error)}` };
  }
  if (error instanceof oauth.ResponseBodyError) {
    return error.error === "invalid_grant"
      ? { why: "revoked" }
      : { why: "unavailable", reason: `refused the request (${safeErrorName(error.error)})` };
  }
  if (error instanceof oauth.ClientError) {
    return { why: "unavailable", reason: `gave no usable answer (${safeErrorName(error.code ?? "unknown")})` };
  }
  if (error instanceof DOMException || error instanceof TypeError) {
    const late = error.name === "TimeoutError";
    return {
      why: "unavailable",
      reason: late ? `did not answer within ${timeoutSeconds} seconds` : "could not be reached",
    };
  }
  throw error;
}

/** Error names come from outside as well, so they are checked. */
const safeErrorName = (name: string): string => (/^[\w.-]{1,60}$/.test(name) ? name : "an error");

const limitedFetch: oauth.CustomFetch = async (url, { method, headers, body, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    body: (body ?? null) as BodyInit | null,
    // Following a redirect could send the code and the secret to another host.
    redirect: "manual",
    signal: signal ?? AbortSignal.timeout(httpLimits.timeoutMs),
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxResponseBytes) throw new TypeError("the response is too long");
    pieces.push(piece);
  }
  const text = Buffer.concat(pieces);
  return new Response(bodilessStatuses.has(response.status) ? null : text, {
    status: response.status,
    headers: response.headers,
  });
};

const bodilessStatuses = new Set([101, 204, 205, 304]);

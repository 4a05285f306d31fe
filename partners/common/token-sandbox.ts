// The shared part of the sandboxed token endpoints, which check grants as the real ones do (RFC 6749, RFC 7636).

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ConsentService, SandboxGrant } from "./sandbox.ts";
import type { SandboxBook } from "./sandbox-book.ts";

export interface SandboxClient {
  clientId: string;
  clientSecret: string;
}

export interface TokenSandbox extends SandboxClient {
  service: ConsentService;
  pkce: boolean;
  book: SandboxBook;
}

const tokenSeconds = 7_200;

export type TokenResponse = { status: 200 | 400 | 401; body: Record<string, unknown> };

export async function handleTokenRequest(sandbox: TokenSandbox, form: URLSearchParams): Promise<TokenResponse> {
  if (form.get("client_id") !== sandbox.clientId || form.get("client_secret") !== sandbox.clientSecret) {
    return errorResponse("invalid_client", 401);
  }
  switch (form.get("grant_type")) {
    case "authorization_code":
      return redeemCode(sandbox, form);
    case "refresh_token": {
      const account = await sandbox.book.grantedTo(sandbox.service, form.get("refresh_token") ?? "");
      return account === null ? errorResponse("invalid_grant") : issueTokens(sandbox, account);
    }
    case "client_credentials":
      return { status: 200, body: { ...bearerToken(createAccessToken(sandbox, { subject: "app", scope: "" })) } };
    default:
      return errorResponse("unsupported_grant_type");
  }
}

async function redeemCode(sandbox: TokenSandbox, form: URLSearchParams): Promise<TokenResponse> {
  const consent = await sandbox.book.takeConsent(sandbox.service, form.get("code") ?? "");
  if (consent === null || consent.redirectUri !== form.get("redirect_uri")) return errorResponse("invalid_grant");
  const verifier = form.get("code_verifier") ?? "";
  const hash = createHash("sha256").update(verifier).digest("base64url");
  if (sandbox.pkce && consent.codeChallenge !== hash) return errorResponse("invalid_grant");
  return issueTokens(sandbox, consent);
}

async function issueTokens(sandbox: TokenSandbox, { accountId, scope }: SandboxGrant): Promise<TokenResponse> {
  const refresh = await sandbox.book.grant(sandbox.service, accountId, scope);
  const access = createAccessToken(sandbox, { subject: accountId, scope });
  return { status: 200, body: { ...bearerToken(access), refresh_token: refresh, scope } };
}

const bearerToken = (access: string) => ({ access_token: access, token_type: "Bearer", expires_in: tokenSeconds });

const errorResponse = (error: string, status: 400 | 401 = 400): TokenResponse => ({ status, body: { error } });

const tokenSchema = z.object({ subject: z.string(), scope: z.string(), until: z.number() });
/** The contents of a token: the account's id (or "app" in the site's own token) and the scope. */
export type SandboxToken = z.output<typeof tokenSchema>;

/** The token is signed and contains its own data, so no list of tokens is needed. */
function createAccessToken({ clientSecret }: TokenSandbox, given: Omit<SandboxToken, "until">): string {
  const text: SandboxToken = { ...given, until: Date.now() + tokenSeconds * 1000 };
  const unsigned = Buffer.from(JSON.stringify(text)).toString("base64url");
  return `${unsigned}.${sign(clientSecret, unsigned)}`;
}

export function verifyToken({ clientSecret }: SandboxClient, authorization: string | undefined): SandboxToken | null {
  const [, unsigned = "", given = ""] = /^Bearer ([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  const expected = Buffer.from(sign(clientSecret, unsigned));
  const signed = Buffer.from(given);
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null;
  const token = tokenSchema.parse(JSON.parse(Buffer.from(unsigned, "base64url").toString()));
  return token.until > Date.now() ? token : null;
}

export const tokenSubject = (client: SandboxClient, authorization: string | undefined): string | null =>
  verifyToken(client, authorization)?.subject ?? null;

const sign = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");

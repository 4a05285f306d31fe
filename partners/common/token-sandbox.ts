// What the sandboxed token endpoints have in common: grants checked as the real ones do (RFC 6749, RFC 7636).

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ConsentService, SandboxGrant } from "./sandbox.ts";
import type { SandboxBook } from "./sandbox-book.ts";

/** What the product's own client has been given. */
export interface SandboxClient {
  clientId: string;
  clientSecret: string;
}

export interface TokenSandbox extends SandboxClient {
  service: ConsentService;
  /** Whether a hash must have been sent with the consent. */
  pkce: boolean;
  book: SandboxBook;
}

const tokenSeconds = 7_200;

export type TokenAnswer = { status: 200 | 400 | 401; body: Record<string, unknown> };

/** `form` is the body as it came, x-www-form-urlencoded. */
export async function answerToken(sandbox: TokenSandbox, form: URLSearchParams): Promise<TokenAnswer> {
  if (form.get("client_id") !== sandbox.clientId || form.get("client_secret") !== sandbox.clientSecret) {
    return refusal("invalid_client", 401);
  }
  switch (form.get("grant_type")) {
    case "authorization_code":
      return redeemed(sandbox, form);
    case "refresh_token": {
      const account = await sandbox.book.grantedTo(sandbox.service, form.get("refresh_token") ?? "");
      return account === null ? refusal("invalid_grant") : tokens(sandbox, account);
    }
    case "client_credentials":
      return { status: 200, body: { ...bearer(accessToken(sandbox, { subject: "app", scope: "" })) } };
    default:
      return refusal("unsupported_grant_type");
  }
}

async function redeemed(sandbox: TokenSandbox, form: URLSearchParams): Promise<TokenAnswer> {
  const consent = await sandbox.book.takeConsent(sandbox.service, form.get("code") ?? "");
  if (consent === null || consent.redirectUri !== form.get("redirect_uri")) return refusal("invalid_grant");
  const verifier = form.get("code_verifier") ?? "";
  const hash = createHash("sha256").update(verifier).digest("base64url");
  if (sandbox.pkce && consent.codeChallenge !== hash) return refusal("invalid_grant");
  return tokens(sandbox, consent);
}

async function tokens(sandbox: TokenSandbox, { accountId, scope }: SandboxGrant): Promise<TokenAnswer> {
  const refresh = await sandbox.book.grant(sandbox.service, accountId, scope);
  const access = accessToken(sandbox, { subject: accountId, scope });
  return { status: 200, body: { ...bearer(access), refresh_token: refresh, scope } };
}

const bearer = (access: string) => ({ access_token: access, token_type: "Bearer", expires_in: tokenSeconds });

const refusal = (error: string, status: 400 | 401 = 400): TokenAnswer => ({ status, body: { error } });

const tokenText = z.object({ subject: z.string(), scope: z.string(), until: z.number() });
/** Whose a token is and what it is for: the account's id, or "app" in the product's own. */
export type SandboxToken = z.output<typeof tokenText>;

/** Says whose it is and is signed, so that no list of them need be kept. */
function accessToken({ clientSecret }: TokenSandbox, given: Omit<SandboxToken, "until">): string {
  const text: SandboxToken = { ...given, until: Date.now() + tokenSeconds * 1000 };
  const unsigned = Buffer.from(JSON.stringify(text)).toString("base64url");
  return `${unsigned}.${signature(clientSecret, unsigned)}`;
}

/** What stands in a token of ours that holds, or null for any other token. */
export function tokenOf({ clientSecret }: SandboxClient, authorization: string | undefined): SandboxToken | null {
  const [, unsigned = "", given = ""] = /^Bearer ([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  const expected = Buffer.from(signature(clientSecret, unsigned));
  const signed = Buffer.from(given);
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null;
  const token = tokenText.parse(JSON.parse(Buffer.from(unsigned, "base64url").toString()));
  return token.until > Date.now() ? token : null;
}

export const subjectOf = (client: SandboxClient, authorization: string | undefined): string | null =>
  tokenOf(client, authorization)?.subject ?? null;

const signature = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");

import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Consent, ConsentService, SandboxAccount, SandboxGrant } from "./sandbox.ts";
import { readState, takeState, writeState } from "./sandbox-state.ts";

const codeLifeMs = 10 * 60 * 1000;
const consentSchema = z.object({
  ...{ accountId: z.string(), name: z.string(), redirectUri: z.string(), scope: z.string() },
  codeChallenge: z.string().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** An account has one valid token for each scope that it agreed to. */
const grantKey = (service: ConsentService, accountId: string, scope: string): string =>
  `grant:${service}:${accountId}:${scope}`;
const refreshSchema = z.object({ accountId: z.string(), scope: z.string() });

export function createConsentStore(db: Db) {
  return {
    /** Uses the code up. Returns null if the code is unknown, used, or older than ten minutes. */
    async takeConsent(service: ConsentService, code: string): Promise<Consent | null> {
      const stored = await takeState(db, `consent:${service}:${hashToken(code)}`, consentSchema);
      // Uses real time, as the real platforms do. The demo moves only the server's own clock.
      return stored === undefined || Date.now() > stored.until ? null : stored;
    },
    /** Gives the account a new refresh token, which replaces its earlier one for the same scope. */
    async grant(service: ConsentService, accountId: string, scope: string): Promise<string> {
      const token = newToken();
      const key = grantKey(service, accountId, scope);
      const before = await readState(db, key, z.string());
      if (before !== undefined) await takeState(db, `refresh:${service}:${before}`, refreshSchema);
      await writeState(db, `refresh:${service}:${hashToken(token)}`, { accountId, scope });
      await writeState(db, key, hashToken(token));
      return token;
    },
    /**
     * Returns the grant that belongs to this refresh token. Returns null if the token was replaced or the account
     * revoked its permission.
     */
    async grantedTo(service: ConsentService, refreshToken: string): Promise<SandboxGrant | null> {
      const stored = await readState(db, `refresh:${service}:${hashToken(refreshToken)}`, refreshSchema);
      const account = stored && (await findAccount(db, service, stored.accountId));
      return stored && account ? { ...account, scope: stored.scope } : null;
    },
    isGranted: async (service: ConsentService, accountId: string, scope: string) =>
      (await readState(db, grantKey(service, accountId, scope), z.string())) !== undefined,
    named: toSandboxAccount,
    account: (service: ConsentService, accountId: string) => findAccount(db, service, accountId),
  };
}

export async function saveConsent(db: Db, service: ConsentService, consent: Consent): Promise<string> {
  const code = newToken();
  await writeState(db, `account:${service}:${consent.accountId}`, consent.name);
  const stored: z.infer<typeof consentSchema> = { ...consent, until: Date.now() + codeLifeMs };
  await writeState(db, `consent:${service}:${hashToken(code)}`, stored);
  return code;
}

export async function revokeConsent(db: Db, service: ConsentService, name: string): Promise<boolean> {
  const { accountId } = toSandboxAccount(service, name);
  const grants = await db
    .deleteFrom("sandbox_state")
    .where("key", "like", `${grantKey(service, accountId, "")}%`)
    .returning("value")
    .execute();
  for (const { value } of grants) await takeState(db, `refresh:${service}:${z.string().parse(value)}`, refreshSchema);
  return grants.length > 0;
}

export async function renameAccount(db: Db, service: ConsentService, name: string, newName: string): Promise<void> {
  await writeState(db, `account:${service}:${toSandboxAccount(service, name).accountId}`, newName);
}

async function findAccount(db: Db, service: ConsentService, accountId: string): Promise<SandboxAccount | null> {
  const name = await readState(db, `account:${service}:${accountId}`, z.string());
  return name === undefined ? null : { accountId, name };
}

/** Returns the account for a name, always the same one, with an id in the platform's format. */
export function toSandboxAccount(service: ConsentService, name: string): SandboxAccount {
  const hash = createHash("sha256").update(`${service}:${name.toLowerCase()}`).digest();
  const number = hash.readBigUInt64BE();
  const accountId =
    service === "kick" ? 1_000_000n + (number % 80_000_000n) : 10n ** 17n + (number % (8n * 10n ** 17n));
  return { accountId: String(accountId), name };
}

const newToken = () => randomBytes(24).toString("base64url");
const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

import type { ConsentPlatform, ConsentProvider, Identity } from "../../identity/server/source.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { HttpError } from "./http-client.ts";
import type { OAuth, Tokens } from "./oauth.ts";

export interface OAuthPlatform {
  provider: ConsentProvider;
  label: string;
  oauth: OAuth;
  /** Returns the account a token belongs to. Throws `HttpError`. */
  user(accessToken: string): Promise<{ id: string; name: string }>;
}

export function createConsentPlatform({ provider, label, oauth, user }: OAuthPlatform): ConsentPlatform {
  const findIdentity = async ({ access, refresh }: Tokens): Promise<Result<Identity, Refusal>> => {
    try {
      const { id, name } = await user(access);
      return isPlainText(name)
        ? done({ accountId: id, name, refreshToken: refresh })
        : refused({ why: "unavailable", reason: "answered with an unreadable name" });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // The token is new but already refused, so its account no longer exists.
      return refused(error.status === 401 ? { why: "revoked" } : { why: "unavailable", reason: error.reason });
    }
  };
  return {
    provider,
    label,
    consentUrl: (request) => oauth.consentUrl(request),
    async identify(arrival) {
      const tokens = await oauth.redeem(arrival);
      if (!tokens.ok) return tokens;
      const identity = await findIdentity(tokens.value);
      if (identity.ok || identity.why !== "revoked") return identity;
      return refused({ why: "unavailable", reason: "did not accept its own code" });
    },
    async renew(refreshToken) {
      const tokens = await oauth.renew(refreshToken);
      return tokens.ok ? findIdentity(tokens.value) : tokens;
    },
    async tryKeys() {
      const tokens = await oauth.ownToken();
      return tokens.ok ? done(null) : tokens;
    },
  };
}

type Refusal = { why: "revoked" } | { why: "unavailable"; reason: string };

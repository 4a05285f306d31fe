import type { Result } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { FoundAccount } from "./roobet-link.ts";

export interface Identity {
  /** The platform's own id. Unlike the name, the id never changes. */
  accountId: string;
  name: string;
  /** With this token we can check the link later. Null if the platform gave none. */
  refreshToken: string | null;
}

export type ConsentProvider = "kick" | "discord";

export interface ProvenAccount {
  userId: number;
  platform: ConsentProvider;
  accountId: string;
  name: string;
}

/** Runs in the transaction of the proof, while the user's row is locked. */
export type OnProven = (tx: Tx, proven: ProvenAccount, now: Date) => Promise<void>;

/** `reason` completes the sentence "Kick …" and is safe to log. */
export type Unavailable = { why: "unavailable"; reason: string };

export interface ConsentPlatform {
  provider: ConsentProvider;
  label: string;
  /** Returns the consent page's URL. `origin` is our own origin, as the visitor's browser sees it. */
  consentUrl(request: ConsentRequest): Promise<string>;
  /** Identifies the person who consented, from the URL to which the browser returned. Never called twice for one return. */
  identify(arrival: ConsentArrival): Promise<Result<Identity, { why: "denied" } | Unavailable>>;
  /** Returns the account's current identity. The given refresh token is used up, and the new one replaces it. */
  renew(refreshToken: string): Promise<Result<Identity, { why: "revoked" } | Unavailable>>;
  tryKeys(): Promise<Result<null, Unavailable>>;
}

export interface ConsentRequest {
  state: string;
  /** The PKCE verifier (RFC 7636). We keep it secret until the exchange of the code and first send only its hash. */
  codeVerifier: string;
  origin: string;
  redirectUri: string;
}

export interface ConsentArrival {
  url: URL;
  state: string;
  codeVerifier: string;
}

export interface FoundProfile extends FoundAccount {
  picture: string | null;
}

/** A partner without a usable chat or consent page, where the account's picture shows a code (Packdraw). */
export interface ProfileSource {
  find(username: string): Promise<Result<FoundProfile, { why: "not_under_code" } | Unavailable>>;
  /** Returns the picture's bytes, only from the partner's own hosts. `no_picture`: there is no picture that we accept. */
  picture(address: string): Promise<Result<Uint8Array, { why: "no_picture"; reason: string } | Unavailable>>;
}

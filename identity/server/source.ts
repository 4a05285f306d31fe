// Interfaces that linking needs from outside services. partners/ implements them.

import type { Result } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { FoundAccount } from "./roobet-link.ts";

/** An account's owner as the platform says now. */
export interface Identity {
  /** The platform's own id. Unlike the name it never changes. */
  accountId: string;
  name: string;
  /** Allows later checks. Null if the platform gave none. */
  refreshToken: string | null;
}

export type ConsentProvider = "kick" | "discord";

/** An account that the platform just confirmed as the user's. */
export interface ProvenAccount {
  userId: number;
  platform: ConsentProvider;
  accountId: string;
  /** Its current name there. */
  name: string;
}

/** Runs in the transaction of the proof, with the user's row locked. */
export type OnProven = (tx: Tx, proven: ProvenAccount, now: Date) => Promise<void>;

/** `reason` completes the sentence "Kick …" and is safe to log. */
export type Unavailable = { why: "unavailable"; reason: string };

/** A platform with its own consent page (OAuth 2). */
export interface ConsentPlatform {
  provider: ConsentProvider;
  label: string;
  /** Returns the consent page's address. `origin` is ours, where the visitor is. */
  consentUrl(request: ConsentRequest): Promise<string>;
  /** Identifies who consented from the address the browser returned to. Never called twice for one return. */
  identify(arrival: ConsentArrival): Promise<Result<Identity, { why: "denied" } | Unavailable>>;
  /** Returns the account's current identity. The new refresh token replaces the given one, which is used up. */
  renew(refreshToken: string): Promise<Result<Identity, { why: "revoked" } | Unavailable>>;
  /** Tests our own keys without asking for anybody's account. */
  tryKeys(): Promise<Result<null, Unavailable>>;
}

export interface ConsentRequest {
  state: string;
  /** PKCE's verifier (RFC 7636): we keep it and send its hash. */
  codeVerifier: string;
  origin: string;
  redirectUri: string;
}

export interface ConsentArrival {
  /** The redirect address with the platform's parameters. */
  url: URL;
  state: string;
  codeVerifier: string;
}

export interface FoundProfile extends FoundAccount {
  /** Address of its picture, or null. */
  picture: string | null;
}

/** A partner without chat or consent page, where the account's picture shows a code (Packdraw). */
export interface ProfileSource {
  /** Asks the partner live. */
  find(username: string): Promise<Result<FoundProfile, { why: "not_under_code" } | Unavailable>>;
  /** Returns the picture's bytes, from the partner's own hosts only. `no_picture`: there is none that we accept. */
  picture(address: string): Promise<Result<Uint8Array, { why: "no_picture"; reason: string } | Unavailable>>;
}

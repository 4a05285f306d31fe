// What linking needs of outside places. partners/ implements it.

import type { Result } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { FoundAccount } from "./roobet-link.ts";

/** Whose account it is, as the platform says now. */
export interface Identity {
  /** The platform's own id; a name can change, this does not. */
  accountId: string;
  name: string;
  /** Lets us ask again later; null when the platform gave none. */
  refreshToken: string | null;
}

export type ConsentProvider = "kick" | "discord";

/** An account of a platform that is somebody's, as that platform just said. */
export interface ProvenAccount {
  userId: number;
  platform: ConsentProvider;
  accountId: string;
  /** As it is called there now. */
  name: string;
}

/** What comes of a proof, in its own transaction; the user's row is locked. */
export type OnProven = (tx: Tx, proven: ProvenAccount, now: Date) => Promise<void>;

/** `reasonSchema` ends the sentence "Kick …" and is fit for the log. */
export type Unavailable = { why: "unavailable"; reason: string };

/** A platform where people agree to the link on a page of its own (OAuth 2). */
export interface ConsentPlatform {
  provider: ConsentProvider;
  label: string;
  /** Address of the consent page. `origin` is where the visitor is, of ours. */
  consentUrl(ask: ConsentAsk): Promise<string>;
  /** Makes of the address the browser came back to who agreed. Never asked twice for one arrival. */
  identify(arrival: ConsentArrival): Promise<Result<Identity, { why: "denied" } | Unavailable>>;
  /** Who it is now. The new refresh token replaces the one given, which is used up. */
  renew(refreshToken: string): Promise<Result<Identity, { why: "revoked" } | Unavailable>>;
  /** Whether it takes our own keys; nobody's account is asked for. */
  tryKeys(): Promise<Result<null, Unavailable>>;
}

export interface ConsentAsk {
  state: string;
  /** PKCE's (RFC 7636): kept here, its hash goes along. */
  codeVerifier: string;
  origin: string;
  redirectUri: string;
}

export interface ConsentArrival {
  /** The redirect address with what the platform added. */
  url: URL;
  state: string;
  codeVerifier: string;
}

export interface FoundProfile extends FoundAccount {
  /** Where its picture is; null when it has none. */
  picture: string | null;
}

/** A partner without chat or consent page: the account's picture shows a code (Packdraw). */
export interface ProfileSource {
  /** Asks the partner live. */
  find(username: string): Promise<Result<FoundProfile, { why: "not_under_code" } | Unavailable>>;
  /** The picture's bytes, from the partner's own hosts only. `no_picture`: nothing there we would take. */
  picture(address: string): Promise<Result<Uint8Array, { why: "no_picture"; reason: string } | Unavailable>>;
}

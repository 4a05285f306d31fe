// What the partners' sandboxes play from: one book of who wagered what, and how each is to misbehave.

/** How a sandboxed service answers from now on. */
export const usualFaults = ["none", "slow", "error", "garbage", "empty"] as const;
export type UsualFault = (typeof usualFaults)[number];

/**
 * What only a beacon can get wrong: rounds not told yet (as drand does, and as it documents), and signatures; and what looks so
 * from a site whose clock is behind: a minute "ahead".
 */
export const drandFaults = [
  "future-425",
  "future-404",
  "wrong-round",
  "wrong-signature",
  "other-chain",
  "ahead",
] as const;

export const faultModes = [...usualFaults, ...drandFaults] as const;
export type FaultMode = (typeof faultModes)[number];

/** What a service can be told to get wrong. */
export const faultsOf = (service: FaultyService): readonly FaultMode[] =>
  service === "drand" ? faultModes : usualFaults;

/** Services that can be told to misbehave. */
export const faultyServices = [
  "roobet",
  "rainbet",
  "csgobig",
  "clash",
  "packdraw",
  "random-org",
  "drand",
  "kick",
  "discord",
  "youtube",
] as const;
export type FaultyService = (typeof faultyServices)[number];

export interface Affiliate {
  accountId: string;
  username: string;
  wagerCents: number;
}

/** The client the sandboxed platforms know. */
export const sandboxClientId = "windfall-sandbox";

/** Platforms whose consent pages are played. */
export const consentServices = ["kick", "discord"] as const;
export type ConsentService = (typeof consentServices)[number];

export interface SandboxAccount {
  accountId: string;
  name: string;
}

/** What somebody agreed to on a consent page, to be redeemed by the code they were sent back with. */
export interface Consent extends SandboxAccount {
  redirectUri: string;
  scope: string;
  /** PKCE's hash (S256), if one was sent. */
  codeChallenge: string | null;
}

export interface SandboxVideo {
  id: string;
  title: string;
  /** ISO 8601. */
  published: string;
  /** Path of its picture at our own address. */
  picture: string;
}

export interface SandboxBook {
  /** The channel's videos, newest first. */
  videos(): Promise<SandboxVideo[]>;
  /** Read anew at each question, so that all processes agree. */
  fault(service: FaultyService): Promise<FaultMode>;
  /**
   * Everybody signed up under the code until `to`, with what they wagered in the UTC months that begin between `from`
   * and `to`; 0 for most.
   */
  affiliates(partner: string, from: Date, to: Date): Promise<Affiliate[]>;
  isStreamLive(): Promise<boolean>;
  /** Uses the code up; null when it is unknown, used or older than ten minutes. */
  takeConsent(service: ConsentService, code: string): Promise<Consent | null>;
  /** Gives the account a new refresh token, in place of the one before. */
  grant(service: ConsentService, accountId: string): Promise<string>;
  /** Who may renew with this refresh token; null when it was replaced or the permission taken back. */
  grantedTo(service: ConsentService, refreshToken: string): Promise<SandboxAccount | null>;
  /** The account as it is called now. */
  account(service: ConsentService, accountId: string): Promise<SandboxAccount | null>;
  /** The picture set at Packdraw for the name, in any case: its bytes and their kind. */
  picture(username: string): Promise<{ type: string; bytes: Uint8Array } | null>;
}

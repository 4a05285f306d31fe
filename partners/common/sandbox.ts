// What the partners' sandboxes play, and how each is to misbehave.
/** How a sandboxed service answers from now on. */
export const commonFaults = ["none", "slow", "error", "garbage", "empty"] as const;
export type CommonFault = (typeof commonFaults)[number];

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

/** What only Kick gets wrong: deliveries that come late, twice, never or forged, and lines it does not say. */
export const kickFaults = [
  ...(["late", "twice", "lost", "forged", "date-twice", "unsubscribed"] as const),
  ...(["429", "quota-400", "bot-500"] as const),
] as const;

/** What only Discord gets wrong: a webhook that was deleted, and asking us to wait. */
export const discordFaults = ["deleted", "ratelimited"] as const;

/** What only a push service says: that a browser is gone, that it is too much, and that a push is too large. */
export const pushFaults = ["gone-410", "429", "too-large-413"] as const;

export const faultModes = [
  ...commonFaults,
  ...drandFaults,
  ...kickFaults,
  ...discordFaults,
  ...(["gone-410", "too-large-413"] as const),
] as const;
export type FaultMode = (typeof faultModes)[number];

/** What a service can be told to get wrong. */
export const faultModesFor = (service: FaultyService): readonly FaultMode[] => [
  ...commonFaults,
  ...(serviceFaults[service] ?? []),
];

const serviceFaults: Partial<Record<FaultyService, readonly FaultMode[]>> = {
  drand: drandFaults,
  kick: kickFaults,
  discord: discordFaults,
  push: pushFaults,
};

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
  "push",
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

/** What somebody may renew, and for what. */
export interface SandboxGrant extends SandboxAccount {
  /** As it was agreed to: names with spaces between. */
  scope: string;
}

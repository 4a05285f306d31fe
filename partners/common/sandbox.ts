export const commonFaults = ["none", "slow", "error", "garbage", "empty"] as const;
export type CommonFault = (typeof commonFaults)[number];

/**
 * Faults of a beacon only: bad signatures, and rounds that are not published yet. For such a round, drand responds with 425,
 * but documents 404. "ahead" looks like a site whose clock is a minute behind.
 */
export const drandFaults = [
  "future-425",
  "future-404",
  "wrong-round",
  "wrong-signature",
  "other-chain",
  "ahead",
] as const;

/** Faults of Kick only: deliveries that come late, twice, never or forged, and chat lines that Kick refuses to send. */
export const kickFaults = [
  ...(["late", "twice", "lost", "forged", "date-twice", "unsubscribed"] as const),
  ...(["429", "quota-400", "bot-500"] as const),
] as const;

/** Faults of Discord only: a deleted webhook, and a request to wait. */
export const discordFaults = ["deleted", "ratelimited"] as const;

/** Responses of a push service only: the browser is unsubscribed, too many messages, a message that is too large. */
export const pushFaults = ["gone-410", "429", "too-large-413"] as const;

/**
 * Faults of described partners only: a request to slow down with the status 200, amounts 100 times too high, masked names that
 * are alike, a hidden leader, ids that change with each answer, a list cut off at the partner's limit, and an end whose day
 * does not count.
 */
export const describedFaults = [
  ...(["slow-down-200", "wrong-unit", "masked-twins", "hidden-row"] as const),
  ...(["rotating-ids", "truncated", "end-excluded"] as const),
] as const;

export const faultModes = [
  ...commonFaults,
  ...describedFaults,
  ...drandFaults,
  ...kickFaults,
  ...discordFaults,
  ...(["gone-410", "too-large-413"] as const),
] as const;
export type FaultMode = (typeof faultModes)[number];

export type DescribedService = `described:${string}`;
export const describedService = (slug: string): DescribedService => `described:${slug}`;

export const faultModesFor = (service: FaultyService | DescribedService): readonly FaultMode[] => [
  ...commonFaults,
  ...(isDescribed(service) ? describedFaults : (serviceFaults[service] ?? [])),
];

const isDescribed = (service: FaultyService | DescribedService): service is DescribedService =>
  service.startsWith("described:");

const serviceFaults: Partial<Record<FaultyService, readonly FaultMode[]>> = {
  drand: drandFaults,
  kick: kickFaults,
  discord: discordFaults,
  push: pushFaults,
};

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

export const sandboxClientId = "windfall-sandbox";

export const consentServices = ["kick", "discord"] as const;
export type ConsentService = (typeof consentServices)[number];

export interface SandboxAccount {
  accountId: string;
  name: string;
}

/** A viewer's consent. The code in the redirect URL redeems it. */
export interface Consent extends SandboxAccount {
  redirectUri: string;
  scope: string;
  /** The PKCE challenge (S256), or null if none was sent. */
  codeChallenge: string | null;
}

export interface SandboxGrant extends SandboxAccount {
  scope: string;
}

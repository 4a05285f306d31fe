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
  ...usualFaults,
  ...drandFaults,
  ...kickFaults,
  ...discordFaults,
  ...(["gone-410", "too-large-413"] as const),
] as const;
export type FaultMode = (typeof faultModes)[number];

/** What a service can be told to get wrong. */
export const faultsOf = (service: FaultyService): readonly FaultMode[] =>
  service === "drand"
    ? [...usualFaults, ...drandFaults]
    : service === "kick"
      ? [...usualFaults, ...kickFaults]
      : service === "discord"
        ? [...usualFaults, ...discordFaults]
        : service === "push"
          ? [...usualFaults, ...pushFaults]
          : usualFaults;

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

/** What the site asked Kick to deliver. */
export interface SandboxSubscription {
  id: string;
  broadcaster_user_id: number;
  event: string;
  version: number;
  /** ISO 8601. */
  created_at: string;
}

/** A line of the sandboxed channel's chat. */
export interface SandboxLine {
  /** Counts up from 1. */
  n: number;
  id: string;
  name: string;
  text: string;
  badges: string[];
  /** The site's own. */
  isBot: boolean;
  /** The id of the line it replies to. */
  replyTo: string | null;
  /** ISO 8601. */
  at: string;
}

/** What somebody says in the sandboxed channel. */
export interface SandboxSaid {
  as: string;
  text: string;
  badges: readonly string[];
  /** The id of the line it replies to. */
  replyTo: string | null;
  /** When it was said; null: now. */
  at: Date | null;
}

/** An event as it is delivered: `lateMs` after it happened, twice, or with a signature that does not fit. */
export interface SandboxEvent {
  type: string;
  body: object;
  twice: boolean;
  lateMs: number;
  forge: boolean;
}

/** Plays a channel: each call returns the statuses the site answered its deliveries with. */
export interface ChatPlayer {
  say(line: SandboxSaid): Promise<{ messageId: string; userId: number; statuses: number[] }>;
  /** `body` is sent as it is. */
  event(event: SandboxEvent): Promise<number[]>;
  /** `seconds` null: for good. */
  ban(who: { username: string; seconds: number | null }): Promise<number[]>;
  live(isLive: boolean): Promise<number[]>;
  /** The last lines, oldest first. */
  lines(): Promise<SandboxLine[]>;
}

/** A message of a sandboxed Discord channel, in Discord's form. */
export interface SandboxMessage {
  id: string;
  webhook_id: string;
  content: string;
  embeds: { title?: string | undefined; url?: string | undefined; description?: string | undefined }[];
  /** It pinged everybody. */
  mention_everyone: boolean;
  /** ISO 8601. */
  timestamp: string;
  edited_timestamp: string | null;
}

/** What Discord was told of somebody for its roles. */
export interface SandboxRoleConnection {
  accountId: string;
  platform_name: string | null;
  platform_username: string | null;
  metadata: Record<string, string>;
}

export interface SandboxVideo {
  id: string;
  title: string;
  /** ISO 8601. */
  published: string;
  /** Path of its picture at our own address. */
  picture: string;
}

/** A made-up browser that is pushed to: what it tells the site, and what it alone knows. All base64url. */
export interface SandboxDevice {
  id: string;
  publicKey: string;
  privateKey: string;
  auth: string;
}

/** What a made-up browser was pushed. */
export interface SandboxPush {
  device: string;
  /** As it was decrypted. */
  payload: string;
  ttlSeconds: number;
  urgency: string;
  topic: string;
  /** ISO 8601. */
  at: string;
}

export interface SandboxBook {
  addPushDevice(device: SandboxDevice): Promise<void>;
  pushDevice(id: string): Promise<SandboxDevice | null>;
  addPush(push: SandboxPush): Promise<void>;
  /** The last, newest first; of one browser, or of all. */
  pushes(device?: string): Promise<SandboxPush[]>;
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
  /** Gives the account a new refresh token, in place of the one before that was for the same. */
  grant(service: ConsentService, accountId: string, scope: string): Promise<string>;
  /** Who may renew with this refresh token; null when it was replaced or the permission taken back. */
  grantedTo(service: ConsentService, refreshToken: string): Promise<SandboxGrant | null>;
  /** Whether the account still lets it do so. */
  isGranted(service: ConsentService, accountId: string, scope: string): Promise<boolean>;
  subscriptions(): Promise<SandboxSubscription[]>;
  setSubscriptions(list: readonly SandboxSubscription[]): Promise<void>;
  /** The channel's last lines, oldest first. */
  chatLines(): Promise<SandboxLine[]>;
  addChatLine(line: Omit<SandboxLine, "n">): Promise<void>;
  /** Messages of Discord's channels, newest first. */
  discordMessages(): Promise<SandboxMessage[]>;
  discordMessage(id: string): Promise<SandboxMessage | null>;
  keepDiscordMessage(message: SandboxMessage): Promise<void>;
  /** Answers whether there was one. */
  dropDiscordMessage(id: string): Promise<boolean>;
  roleConnections(): Promise<SandboxRoleConnection[]>;
  setRoleConnection(connection: SandboxRoleConnection): Promise<void>;
  /** The figures of people the application has registered. */
  roleMetadata(): Promise<unknown[]>;
  setRoleMetadata(list: readonly unknown[]): Promise<void>;
  /** The account that began under the name. */
  named(service: ConsentService, name: string): SandboxAccount;
  /** The account as it is called now. */
  account(service: ConsentService, accountId: string): Promise<SandboxAccount | null>;
  /** The picture set at Packdraw for the name, in any case: its bytes and their kind. */
  picture(username: string): Promise<{ type: string; bytes: Uint8Array } | null>;
}

// The chat's interface to a streaming platform, and the events the platform sends. partners/ implements it, so features never
// handle a platform's own format.
import type { Result } from "../../platform/base/result.ts";

export type PlatformSlug = "kick";

export interface PlatformUser {
  accountId: string;
  name: string;
  /** The person's badges on this line, in lower case: "broadcaster", "moderator", "vip", "subscriber" …. */
  badges: readonly string[];
}

/**
 * The fields that every event has. The id makes the event act once. `at` is when the platform signed it, not when it arrived.
 */
interface ReceivedEvent {
  id: string;
  at: Date;
  platform: PlatformSlug;
}

export interface ChatLine extends ReceivedEvent {
  kind: "said";
  messageId: string;
  sender: PlatformUser;
  text: string;
  isReply: boolean;
}

export interface LiveChange extends ReceivedEvent {
  kind: "live";
  isLive: boolean;
  startedAt: Date | null;
}

/** A person was banned or muted. A null `until` means no end. */
export interface BanEvent extends ReceivedEvent {
  kind: "banned";
  person: PlatformUser;
  until: Date | null;
}

export type PlatformEvent = ChatLine | LiveChange | BanEvent;

/** A delivery as it arrived, with the signed bytes and header names in lower case. */
export interface RawDelivery {
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

export type DeliveryRefusal =
  | { why: "unsigned" | "forged" | "stale" | "ahead" | "unreadable" | "not_ours" }
  /** The delivery is genuine, but we do not know its type or version. */
  | { why: "unknown"; type: string };

/** The reason why a line was not sent. `wait`: try later. `off`: it will not work until somebody fixes the problem. */
export type SayRefusal = { why: "wait"; seconds: number | null } | { why: "off" | "failed"; reason: string };

export interface Subscriptions {
  wanted: readonly string[];
  had: readonly string[];
}

/** The purposes of the site's own grants, which are separate from viewers' links. */
export const grantPurposes = ["channel", "bot"] as const;
export type GrantPurpose = (typeof grantPurposes)[number];

export interface GrantedAccount {
  accountId: string;
  name: string;
  refreshToken: string;
  accessToken: string;
  /** Lifetime of the access token in seconds; null if not stated. */
  expiresInSeconds: number | null;
  scopes: readonly string[] | null;
}

/** `reason` completes the sentence "Kick …" and may be shown to admins. */
export type GrantUnavailable = { why: "unavailable"; reason: string };

export interface GrantPlatform {
  slug: PlatformSlug;
  label: string;
  scopes: Readonly<Record<GrantPurpose, readonly string[]>>;
  consentUrl(
    purpose: GrantPurpose,
    request: { state: string; codeVerifier: string; origin: string; redirectUri: string },
  ): Promise<string>;
  /** Identifies the account from the URL to which the browser returned. Call it once per return. */
  identify(arrival: {
    url: URL;
    state: string;
    codeVerifier: string;
  }): Promise<Result<GrantedAccount, { why: "denied" } | GrantUnavailable>>;
  renew(
    refreshToken: string,
  ): Promise<
    Result<
      Pick<GrantedAccount, "refreshToken" | "accessToken" | "expiresInSeconds">,
      { why: "revoked" } | GrantUnavailable
    >
  >;
  /** Returns the name and scopes of the token's account, or null when the token is invalid. */
  look(accessToken: string): Promise<Result<{ name: string; scopes: readonly string[] } | null, GrantUnavailable>>;
}

export interface GrantStore {
  /** Returns the account's id from memory, or null without a grant. A lost grant still names its account. */
  accountId(purpose: GrantPurpose): string | null;
  /**
   * Returns a token that is valid for a while. `why`: there was no grant ("none"), the grant was "lost", or no new token is
   * available now.
   */
  token(purpose: GrantPurpose): Promise<Result<string, { why: "none" | "lost" } | GrantUnavailable>>;
  /** Reports that the platform refused this token, so the next call of `token` returns a new one. */
  refused(purpose: GrantPurpose, accessToken: string): Promise<void>;
}

export interface ChatPlatform {
  slug: PlatformSlug;
  label: string;
  mostLetters: number;
  /** Verifies the signature and translates the event, but does not act on it. */
  receive(delivery: RawDelivery, now: Date): Promise<Result<PlatformEvent, DeliveryRefusal>>;
  say(text: string, replyTo?: string): Promise<Result<{ messageId: string | null }, SayRefusal>>;
  /**
   * Adds missing subscriptions, removes duplicate and unknown ones, and then lists the result. Throws when the state is
   * unknown.
   */
  ensureSubscribed(): Promise<Subscriptions>;
}

/** A connected platform. Both functions return null while the platform is switched off. */
export interface ConnectedPlatform {
  slug: PlatformSlug;
  grants: () => GrantPlatform | null;
  chat: (grants: GrantStore) => ChatPlatform | null;
}

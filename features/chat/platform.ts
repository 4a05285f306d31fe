// The chat's interface to a streaming platform, and the events it sends. partners/ implements it, so features see nothing of
// a platform's own format.
import type { Result } from "../../platform/base/result.ts";

export type PlatformSlug = "kick";

/** Somebody on the platform. The id identifies them; the name may change. */
export interface PlatformUser {
  accountId: string;
  name: string;
  /** The platform's badges on this line, in lower case: "broadcaster", "moderator", "vip", "subscriber" …. */
  badges: readonly string[];
}

/** Shared by every event. The id makes it act once; `at` is when the platform signed it, not when it arrived. */
interface ReceivedEvent {
  id: string;
  at: Date;
  platform: PlatformSlug;
}

/** A line in the channel's chat. */
export interface ChatLine extends ReceivedEvent {
  kind: "said";
  /** Needed to reply to it. */
  messageId: string;
  sender: PlatformUser;
  /** As it was typed, including emotes. */
  text: string;
  isReply: boolean;
}

/** The channel's stream started or ended. */
export interface LiveChange extends ReceivedEvent {
  kind: "live";
  isLive: boolean;
  startedAt: Date | null;
}

/** Somebody may not take part; null: without an end. */
export interface BanEvent extends ReceivedEvent {
  kind: "banned";
  person: PlatformUser;
  until: Date | null;
}

export type PlatformEvent = ChatLine | LiveChange | BanEvent;

/** A delivery as it arrived: the signed bytes, and header names in lower case. */
export interface RawDelivery {
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

export type DeliveryRefusal =
  | { why: "unsigned" | "forged" | "stale" | "ahead" | "unreadable" | "not_ours" }
  /** Genuine, but of a type or version we do not know. */
  | { why: "unknown"; type: string };

/** Why a line was not sent. `wait`: try later. `off`: it will not work until somebody fixes it. */
export type SayRefusal = { why: "wait"; seconds: number | null } | { why: "off" | "failed"; reason: string };

/** The platform's event subscriptions. */
export interface Subscriptions {
  wanted: readonly string[];
  had: readonly string[];
}

/** The purposes of a grant for the site, apart from viewers' own links. */
export const grantPurposes = ["channel", "bot"] as const;
export type GrantPurpose = (typeof grantPurposes)[number];

/** An account that agreed, with its tokens. */
export interface GrantedAccount {
  accountId: string;
  name: string;
  refreshToken: string;
  accessToken: string;
  /** Lifetime of the access token in seconds; null: not stated. */
  expiresInSeconds: number | null;
  /** The platform's names of the scopes; null: not stated. */
  scopes: readonly string[] | null;
}

/** `reason` ends the sentence "Kick …" and is fit for an admin's eyes. */
export type GrantUnavailable = { why: "unavailable"; reason: string };

/** The platform's consent pages, by purpose. */
export interface GrantPlatform {
  slug: PlatformSlug;
  label: string;
  scopes: Readonly<Record<GrantPurpose, readonly string[]>>;
  /** Returns the address of the consent page. `origin` is our own origin, where the admin is. */
  consentUrl(
    purpose: GrantPurpose,
    request: { state: string; codeVerifier: string; origin: string; redirectUri: string },
  ): Promise<string>;
  /** Identifies the account from the address the browser came back to. Call it once per arrival. */
  identify(arrival: {
    url: URL;
    state: string;
    codeVerifier: string;
  }): Promise<Result<GrantedAccount, { why: "denied" } | GrantUnavailable>>;
  /** Returns a new access token. The refresh token given is used up, and a new one replaces it. */
  renew(
    refreshToken: string,
  ): Promise<
    Result<
      Pick<GrantedAccount, "refreshToken" | "accessToken" | "expiresInSeconds">,
      { why: "revoked" } | GrantUnavailable
    >
  >;
  /** Returns the token's account name and scopes, or null when the token is invalid. */
  look(accessToken: string): Promise<Result<{ name: string; scopes: readonly string[] } | null, GrantUnavailable>>;
}

/** The store of grants, as a platform uses it. */
export interface GrantStore {
  /** Reads memory only. Null: no grant. A lost grant still names the channel's account. */
  accountId(purpose: GrantPurpose): string | null;
  /**
   * Returns a token that is valid for a while. `why`: there was no grant ("none"), it was "lost", or no new token is
   * available now.
   */
  token(purpose: GrantPurpose): Promise<Result<string, { why: "none" | "lost" } | GrantUnavailable>>;
  /** Reports that the platform refused this token, so the next one is new. */
  refused(purpose: GrantPurpose, accessToken: string): Promise<void>;
}

export interface ChatPlatform {
  slug: PlatformSlug;
  label: string;
  /** The longest line, in characters. */
  mostLetters: number;
  /** Verifies the signature and translates the event, nothing else. */
  receive(delivery: RawDelivery, now: Date): Promise<Result<PlatformEvent, DeliveryRefusal>>;
  say(text: string, replyTo?: string): Promise<Result<{ messageId: string | null }, SayRefusal>>;
  /**
   * Adds missing subscriptions, removes duplicates and unknown ones, and lists them again. Throws when the state is
   * unknown.
   */
  ensureSubscribed(): Promise<Subscriptions>;
}

/** A connected platform. Both functions return null while it is switched off. */
export interface ConnectedPlatform {
  slug: PlatformSlug;
  grants: () => GrantPlatform | null;
  chat: (grants: GrantStore) => ChatPlatform | null;
}

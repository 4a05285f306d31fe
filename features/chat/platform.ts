// What chat needs of a platform people stream on, and what it hears of one. partners/ implements it; features see
// these events and nothing of a platform's own format.
import type { Result } from "../../platform/base/result.ts";

export type PlatformSlug = "kick";

/** Somebody on the platform. The id is who they are; the name is only what they are called now. */
export interface PlatformUser {
  accountId: string;
  name: string;
  /** As the platform says them of this line, in lower case: "broadcaster", "moderator", "vip", "subscriber" …. */
  badges: readonly string[];
}

/** Every event: its id acts once; `itemAt` is when the platform signed it, not when it came. */
interface ReceivedEvent {
  id: string;
  at: Date;
  platform: PlatformSlug;
}

/** A line in the channel's chat. */
export interface ChatLine extends ReceivedEvent {
  kind: "said";
  /** For answering to it. */
  messageId: string;
  sender: PlatformUser;
  /** As it was typed, emotes and all. */
  text: string;
  isReply: boolean;
}

/** The channel's stream began or ended. */
export interface LiveChange extends ReceivedEvent {
  kind: "live";
  isLive: boolean;
  startedAt: Date | null;
}

/** Somebody may not take part; null: for good. */
export interface BanEvent extends ReceivedEvent {
  kind: "banned";
  person: PlatformUser;
  until: Date | null;
}

export type PlatformEvent = ChatLine | LiveChange | BanEvent;

/** A delivery as it came: the bytes as they were signed, header names in lower case. */
export interface RawDelivery {
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

export type DeliveryRefusal =
  | { why: "unsigned" | "forged" | "stale" | "ahead" | "unreadable" | "not_ours" }
  /** Genuine, and nothing for us: a type or version that is not known here. */
  | { why: "unknown"; type: string };

/** What may be said and was not: `wait` asks for patience, `off` will not work until somebody mends it. */
export type SayRefusal = { why: "wait"; seconds: number | null } | { why: "off" | "failed"; reason: string };

/** What the platform is asked to deliver. */
export interface Subscriptions {
  wanted: readonly string[];
  had: readonly string[];
}

/** What somebody agrees to for the site, beside viewers who link their accounts. */
export const grantPurposes = ["channel", "bot"] as const;
export type GrantPurpose = (typeof grantPurposes)[number];

/** An account that agreed, with what it is asked with. */
export interface GrantedAccount {
  accountId: string;
  name: string;
  refreshToken: string;
  accessToken: string;
  /** How long the access token lives; null: nobody said. */
  expiresInSeconds: number | null;
  /** As the platform names them; null: it did not say. */
  scopes: readonly string[] | null;
}

/** `reasonSchema` ends the sentence "Kick …" and is fit for an admin's eyes. */
export type GrantUnavailable = { why: "unavailable"; reason: string };

/** The consent pages of a platform, by what is agreed to. */
export interface GrantPlatform {
  slug: PlatformSlug;
  label: string;
  scopes: Readonly<Record<GrantPurpose, readonly string[]>>;
  /** Address of the consent page. `origin` is where the admin is, of ours. */
  consentUrl(
    purpose: GrantPurpose,
    ask: { state: string; codeVerifier: string; origin: string; redirectUri: string },
  ): Promise<string>;
  /** Makes of the address the browser came back to who agreed. Never asked twice for one arrival. */
  identify(arrival: {
    url: URL;
    state: string;
    codeVerifier: string;
  }): Promise<Result<GrantedAccount, { why: "denied" } | GrantUnavailable>>;
  /** A new access token; a new refresh token replaces the one given, which is used up. */
  renew(
    refreshToken: string,
  ): Promise<
    Result<
      Pick<GrantedAccount, "refreshToken" | "accessToken" | "expiresInSeconds">,
      { why: "revoked" } | GrantUnavailable
    >
  >;
  /** Whether the access token holds, for what, and what its account is called now; null: it does not hold. */
  look(accessToken: string): Promise<Result<{ name: string; scopes: readonly string[] } | null, GrantUnavailable>>;
}

/** Who keeps the grants, as a platform asks them. */
export interface GrantStore {
  /** By memory alone; null: nobody agreed. Lost ones are still whose the channel is. */
  accountId(purpose: GrantPurpose): string | null;
  /** A token that holds for a while. `skipReasonSchema`: "none" was agreed to, it is "lost", or a new one cannot be had now. */
  token(purpose: GrantPurpose): Promise<Result<string, { why: "none" | "lost" } | GrantUnavailable>>;
  /** The platform did not take this token: the next one asked for is a new one. */
  refused(purpose: GrantPurpose, accessToken: string): Promise<void>;
}

export interface ChatPlatform {
  slug: PlatformSlug;
  label: string;
  /** The most letters of one line. */
  mostLetters: number;
  /** Verifies and translates, nothing else. */
  receive(delivery: RawDelivery, now: Date): Promise<Result<PlatformEvent, DeliveryRefusal>>;
  say(text: string, replyTo?: string): Promise<Result<{ messageId: string | null }, SayRefusal>>;
  /** Adds what misses, takes doubles and strangers away, and looks again. Throws where nobody can tell. */
  keepSubscribed(): Promise<Subscriptions>;
}

/** A platform as it is connected: both answer null while it is switched off. */
export interface ConnectedPlatform {
  slug: PlatformSlug;
  grants: () => GrantPlatform | null;
  chat: (keeper: GrantStore) => ChatPlatform | null;
}

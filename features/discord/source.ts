// What telling a Discord server needs of the outside: webhooks, and linked roles. partners/discord implements them.
import { createHash } from "node:crypto";
import type { ConsentArrival, ConsentAsk, Unavailable } from "../../identity/server/source.ts";
import type { Result } from "../../platform/base/result.ts";
import type { LeaderboardOverlay } from "../leaderboard/contract/overlay.ts";

/** Tells webhooks' addresses apart and says nothing about them. */
export const hashAddress = (address: string): string => createHash("sha256").update(address).digest("hex").slice(0, 16);

/** As Discord takes it. Nobody is ever pinged by one, whoever made it. */
export interface HookMessage {
  content?: string;
  embeds?: { title: string; url: string; description: string }[];
}

/** `reasonSchema` ends the sentence "Discord …" and names no address. */
export type HookRefusal =
  /** The webhook is no more. */
  | { why: "gone"; reason: string }
  /** The message is no more. */
  | { why: "missing"; reason: string }
  | { why: "wait"; seconds: number; reason: string }
  /** It will not take this message, now or later. */
  | { why: "refused"; reason: string }
  /** `mayStand`: it was sent, and no answer came. */
  | { why: "failed"; reason: string; mayStand: boolean };

export interface PostOutcome {
  /** Null where the answer did not say. */
  messageId: string | null;
  /** How long nothing more is taken there. */
  restSeconds: number;
}

/** Channels by their webhooks' addresses. */
export interface Hooks {
  post(address: string, message: HookMessage): Promise<Result<PostOutcome, HookRefusal>>;
  edit(address: string, messageId: string, message: HookMessage): Promise<Result<PostOutcome, HookRefusal>>;
}

/** What Discord is told of a viewer. Booleans are 0 and 1 there. */
export interface RoleFigures {
  /** The how manieth rank the month's wager has reached; 0: none. */
  rank: number;
  /** Dollars, cut down to a step. */
  wagered_month: number;
  /** An account at a partner is linked. */
  linked: 0 | 1;
  winner: 0 | 1;
}

export interface RoleTokens {
  access: string;
  refresh: string;
  expiresInSeconds: number | null;
}

/** Discord's linked roles, for one application. */
export interface RolePlatform {
  applicationId: string;
  consentUrl(ask: ConsentAsk): Promise<string>;
  identify(
    arrival: ConsentArrival,
  ): Promise<Result<{ accountId: string; tokens: RoleTokens }, { why: "denied" } | Unavailable>>;
  /** The token asked with is used up. */
  renew(refreshToken: string): Promise<Result<RoleTokens, { why: "revoked" } | Unavailable>>;
  /** `checkFigures` null: what was told before is taken back. */
  push(
    accessToken: string,
    who: { site: string; username: string },
    figures: RoleFigures | null,
  ): Promise<Result<null, { why: "unauthorized" } | { why: "wait"; seconds: number } | Unavailable>>;
  /** Tells Discord which figures there are. */
  register(botToken: string): Promise<Result<null, { why: "unauthorized" } | Unavailable>>;
}

export interface DiscordSources {
  hooks: Hooks;
  /** Null while Discord is switched off. */
  roles: () => RolePlatform | null;
  board: () => Promise<LeaderboardOverlay>;
  isLive: () => Promise<boolean>;
}

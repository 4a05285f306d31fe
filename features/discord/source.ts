import { createHash } from "node:crypto";
import type { ConsentArrival, ConsentRequest, Unavailable } from "../../identity/server/source.ts";
import type { Result } from "../../platform/base/result.ts";
import type { LeaderboardOverlay } from "../leaderboard/contract/overlay.ts";

export const hashAddress = (address: string): string => createHash("sha256").update(address).digest("hex").slice(0, 16);

export interface HookMessage {
  content?: string;
  embeds?: { title: string; url: string; description: string }[];
}

/** `reason` ends the sentence "Discord …" and contains no address. */
export type HookRefusal =
  | { why: "gone"; reason: string }
  | { why: "missing"; reason: string }
  | { why: "wait"; seconds: number; reason: string }
  | { why: "refused"; reason: string }
  /** `mayStand`: there was no response, so the message may be in the channel. */
  | { why: "failed"; reason: string; mayStand: boolean };

export interface PostOutcome {
  messageId: string | null;
  /** How many seconds the webhook must get no further message. */
  pauseSeconds: number;
}

export interface Hooks {
  post(address: string, message: HookMessage): Promise<Result<PostOutcome, HookRefusal>>;
  edit(address: string, messageId: string, message: HookMessage): Promise<Result<PostOutcome, HookRefusal>>;
}

/** The statistics about a viewer that Discord gets. Discord stores booleans as 0 and 1. */
export interface RoleFigures {
  /** The number of the rank reached by this month's wager; 0: none. */
  rank: number;
  /** In dollars, rounded down to one of the fixed thresholds. */
  wagered_month: number;
  linked: 0 | 1;
  winner: 0 | 1;
}

export interface RoleTokens {
  access: string;
  refresh: string;
  expiresInSeconds: number | null;
}

export interface RolePlatform {
  applicationId: string;
  consentUrl(request: ConsentRequest): Promise<string>;
  identify(
    arrival: ConsentArrival,
  ): Promise<Result<{ accountId: string; tokens: RoleTokens }, { why: "denied" } | Unavailable>>;
  /** The given refresh token is used up by this call. */
  renew(refreshToken: string): Promise<Result<RoleTokens, { why: "revoked" } | Unavailable>>;
  /** Null `figures` clear what was pushed before. */
  push(
    accessToken: string,
    who: { site: string; username: string },
    figures: RoleFigures | null,
  ): Promise<Result<null, { why: "unauthorized" } | { why: "wait"; seconds: number } | Unavailable>>;
  register(botToken: string): Promise<Result<null, { why: "unauthorized" } | Unavailable>>;
}

export interface DiscordSources {
  hooks: Hooks;
  roles: () => RolePlatform | null;
  board: () => Promise<LeaderboardOverlay>;
  isLive: () => Promise<boolean>;
}

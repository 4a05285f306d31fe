// Partners and linked accounts as pages and calls see them.
import type { DiscordRoles } from "../../features/discord/contract/discord.ts";
import type { ArchivedBoard, DrawnBoard, MonthTotal } from "../../features/leaderboard/contract/leaderboard.ts";

/** Partner sites by their documented leaderboard type. */
export const partners = [
  { type: 1, slug: "roobet", label: "Roobet" },
  { type: 2, slug: "rainbet", label: "Rainbet" },
  { type: 4, slug: "csgobig", label: "CSGOBig" },
  { type: 6, slug: "clash", label: "Clash.gg" },
  { type: 7, slug: "packdraw", label: "Packdraw" },
] as const;

export type Partner = (typeof partners)[number];
export type PartnerType = Partner["type"];
export type PartnerSlug = Partner["slug"];

/** The partner of that type; boards of types we do not know come from uploaded files. */
export const partnerOf = (type: number): Partner | undefined => partners.find((partner) => partner.type === type);

/** Its name; one of a type we do not know has a number. */
export const partnerLabel = (type: number): string => partnerOf(type)?.label ?? `Partner ${type}`;

/** The same within a sentence. */
export const partnerInWords = (type: number): string => partnerOf(type)?.label ?? "the partner site";

export function partnerCalled<Slug extends PartnerSlug>(slug: Slug): Extract<Partner, { slug: Slug }>;
export function partnerCalled(slug: string): Partner | undefined;
export function partnerCalled(slug: string): Partner | undefined {
  return partners.find((partner) => partner.slug === slug);
}

/** Where one signs up at Roobet: its own form of an address that carries a creator's code. */
export const roobetSignUp = (code: string): string => `https://roobet.com/?ref=${encodeURIComponent(code)}`;

/** A link the platform disowned: under which name it was, and when we noticed (ISO 8601 UTC). */
export interface LostLink {
  name: string;
  at: string;
}

/** Props of `settings/connections`. A code not yet used stands in `roobet.token`. */
export interface ConnectionsProps {
  kick: { kick_name: string | null };
  roobet: {
    roobet_username: string | null;
    token: string | null;
    token_expires_at: string | null;
    /** The account that posted the code last and is not under the creator code; null: none did. */
    posted_by: string | null;
  };
  packdraw: { connected: boolean; packdraw_username: string | null };
  discord: {
    discord_id: string | null;
    discord_name: string | null;
    /** Whether their rank is shown there; null: nobody's is. */
    roles: DiscordRoles | null;
  };
  lost: { kick: LostLink | null; discord: LostLink | null };
  /** The product's time when this was answered, ISO 8601 UTC: viewers' clocks are off, and codes live 15 minutes. */
  now: string;
  /** Linking Kick by a line in its chat; null while no chat is connected. */
  chat: ChatLinkState | null;
}

/** How somebody links the account they chat with, or has. */
export interface ChatLinkState {
  /** What the linked account is called; null: none is. */
  account: string | null;
  /** What is typed before the code, such as "!link". */
  typed: string;
  /** Address of the channel whose chat it is; empty: nobody said. */
  channel: string;
  code: string | null;
  /** The account that typed the code in the chat, and waits to be confirmed; null: none did. */
  typed_by: { id: string; name: string } | null;
  /** ISO 8601 UTC. */
  expires_at: string | null;
}

/** `POST /api/chat/link-code`: the code, or message "failed". */
export interface ChatCodeAnswer {
  message: string;
  code?: string;
  expires_at?: string;
}

/** `POST /api/kick/generate`: where to send the browser, or message "failed". */
export interface ConsentAnswer {
  message: string;
  data?: string;
}

/** `POST /api/packdraw/generate-image`. */
export interface PackdrawImageAnswer {
  message: string;
  /** PNG as a data URL. */
  data?: string;
  /** Until when the image links, ISO 8601 UTC. */
  expires_at?: string;
}

/** `POST /api/roobet/generate-code`: the code, or message "failed". */
export interface RoobetCodeAnswer {
  message: string;
  token?: string;
  expires_at?: string;
}

/** How a partner is doing, for the General page. */
export interface PartnerHealth {
  type: number;
  slug: string;
  label: string;
  /** Off: no key given, and not the demo. */
  state: "ok" | "failing" | "waiting" | "off";
  attempted_at: string | null;
  succeeded_at: string | null;
  error: string | null;
  rows_understood: number;
  rows_skipped: number;
  next_at: string | null;
}

/** One partner's part of `POST /api/leaderboard/run-all`. */
export interface PartnerRun {
  type: number;
  slug: string;
  label: string;
  ok: boolean;
  message: string;
  rows_understood: number;
  rows_skipped: number;
  earned_points: number;
  /** The questions that were answered: "GET /affiliate/v2/stats, 2026-11". */
  asked: string[];
  /** Why rows were skipped, a few of the reasons. */
  reasons: string[];
}

/** `POST /api/leaderboard/upload`: what the file brought; with `preview` "1", what it would bring. */
export interface UploadAnswer {
  message: string;
  rows_understood?: number;
  rows_skipped?: number;
  reasons?: string[];
  /** The month is over: its board was frozen from this file, and is drawn. */
  frozen?: boolean;
  /** Of a preview: the sum of all rows. */
  wager_cents?: number;
}

export interface AdminGeneralProps {
  /** Archived boards, newest first. */
  leaderboards: ArchivedBoard[];
  partners: PartnerHealth[];
  /** What each partner's months came to, the last twelve. */
  months: MonthTotal[];
  /** Boards drawn lately, newest first, whose wins can be called void. */
  drawn: DrawnBoard[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "admin/general": AdminGeneralProps;
    "settings/connections": ConnectionsProps;
  }
}

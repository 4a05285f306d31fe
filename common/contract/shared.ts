// What every page carries beside its own props, and the shapes several features share.

import type { Waiting } from "../../features/desk/contract/desk.ts";
import type { LinkProvider } from "./linkable.ts";
import type { SiteLook } from "./look.ts";
import type { Refusal } from "./refusals.ts";

/** The signed-in visitor as every page sees them (DATA-16). Bucks are dollars. */
export interface SharedUser {
  /** 1 = admin. */
  admin: 0 | 1;
  role: "viewer" | "moderator" | "admin";
  username: string;
  email: string;
  /** Address of the picture; null shows the default avatar. */
  avatar: string | null;
  /** Points, a whole number. */
  balance: number;
  /** Bucks in dollars, two decimals at most. */
  bucks: number;
  /** Dollars of rakeback and rank rewards that wait to be claimed. */
  claimable: number;
  /** Whether a Kick account is linked. */
  kick: boolean;
  discord_id: string | null;
  btc_address: string | null;
  ltc_address: string | null;
  eth_address: string | null;
  usdt_address: string | null;
  /** The last 20 withdrawals, newest first. */
  buck_withdrawals: BuckWithdrawal[];
  /** What they should hear of and have not seen yet, the oldest three. */
  notices: { id: number; text: string; href: string }[];
}

export interface BuckWithdrawal {
  id: number;
  currency: "usdt" | "btc" | "ltc" | "eth";
  amount: number;
  status: string;
  /** Why it was rejected. */
  reason: string | null;
}

/** The operator's settings that pages show; the same for every visitor. */
export interface Site {
  /** Until there is one, the host. */
  brand: string;
  streamer: string;
  referral_code: string;
  /** Empty: there is none. */
  promo_code: string;
  social: { kick: string; discord: string; x: string; youtube: string; instagram: string };
  /** Page of the stream, embedded by the LIVE popup; empty: there is none. */
  stream_url: string;
  /** Address the browser asks every 15 s; answers `{livestream: null | {is_live}}`. */
  stream_status_url: string;
  /** What the cashout dialog says: whole bucks a request, dollars kept back by currency, whether withdrawals are paused. */
  cashout: { minimum: number; maximum: number; fees: Record<BuckWithdrawal["currency"], number>; paused: boolean };
  look: SiteLook;
  /** Who answers for the site, a line each; absent: nobody was named. */
  operator?: string[];
  /** Origin of the product, for absolute links (Open Graph). */
  origin: string;
  /** The demo's line in the footer and the link to /sandbox. */
  demo: boolean;
  /** Whether commands typed in a chat are heard. */
  chat: boolean;
  /** Accounts that can be linked now: the operator gave a key, or a sandbox plays them. */
  linkable: LinkProvider[];
  /** Addresses of pages that hold nothing yet; a minute old at most. Menus lead staff alone to them. */
  empty: string[];
  /** Before it is open guests see that it opens soon, and staff what it will be. */
  open: boolean;
}

/** A line to show once after the visit that set it. */
export interface Flash {
  success?: string;
  error?: string;
}

export interface SharedProps {
  auth: { user: SharedUser | null };
  site: Site;
  /** On pages of the desk alone. */
  waiting?: Waiting;
  flash: Flash;
}

/** A page of a long list (documented shape; `links` hold first, last, within 2 of the current, "..." between). */
export interface Paginated<Row> {
  current_page: number;
  last_page: number;
  data: Row[];
  links: { label: string; url: string | null; active: boolean }[];
}

/** Where a list's other pages are. */
export type OtherPages = Omit<Paginated<unknown>, "data">;

/** A slice of a list too long to be counted, with the addresses of the slices around it; null: there is none. */
export interface Sliced<Row> {
  data: Row[];
  first: string | null;
  previous: string | null;
  next: string | null;
  last: string | null;
}

/** What a call answers that was refused for its fields; clients show the first message of the first field. */
export interface FieldErrors extends Refusal {
  errors: Record<string, string[]>;
}

/** Name and age of what an error page tells about. */
export interface ErrorPageProps {
  /** 403, 404, 419 (the page was open too long), 429, 500 or 503. */
  status: number;
  request_id: string | null;
}

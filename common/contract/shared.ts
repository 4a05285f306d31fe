// What every page carries beside its own props, and the shapes several features share.

import type { LinkProvider } from "./linkable.ts";
import type { SiteLook } from "./look.ts";

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

/** What waits for staff; counted no further than `maxWaiting` (desk-words.ts). Null: a moderator may not see it. */
export interface Waiting {
  orders: number;
  /** Of challenges. */
  claims: number;
  /** To be approved or paid. */
  withdrawals: number | null;
  messages: number | null;
}

declare module "../../platform/contract/open.ts" {
  interface SharedProps {
    auth: { user: SharedUser | null };
    site: Site;
    /** On pages of the desk alone. */
    waiting?: Waiting;
  }
  interface VisitorProps extends Omit<SharedUser, "claimable"> {}
  interface LiveOwn {
    /** Points. */
    balance: number;
    /** Dollars. */
    bucks: number;
    /** Dollars that could be claimed at once. */
    claimable: number;
    /** Ids of the notices not seen yet, the oldest three. */
    notices: number[];
    /** Outside accounts that are linked, "kick breezy". */
    links: string[];
    /** Of the running hunt, in dollars; null: none. */
    guess: { hunt: number; amount: number } | null;
    /** Others once one of their last orders, or withdrawals, is another. */
    orders: string;
    withdrawals: string;
    /** Undecided raffles they hold tickets of, their ids. */
    tickets: number[];
  }
}

import type { LinkProvider } from "./linkable.ts";
import type { SiteLook } from "./look.ts";

export interface SharedUser {
  admin: 0 | 1;
  role: "viewer" | "moderator" | "admin";
  username: string;
  email: string;
  /** If null, pages show the default avatar. */
  avatar: string | null;
  /** Points, a whole number. */
  balance: number;
  /** Dollars, at most two decimals. */
  bucks: number;
  /** Rakeback and rank rewards that can be claimed, in dollars. */
  claimable: number;
  /** True if a Kick account is linked. */
  kick: boolean;
  discord_id: string | null;
  btc_address: string | null;
  ltc_address: string | null;
  eth_address: string | null;
  usdt_address: string | null;
  /** The last 20 withdrawals, newest first. */
  buck_withdrawals: BuckWithdrawal[];
  /** The viewer's newest notice, until they have seen it. Older ones are in the list behind the bell. */
  notices: { id: number; text: string; href: string }[];
  /** Unread notices of the last 30 days, at most `maxUnread` (identity/contract/notices.ts). */
  unread: number;
}

export interface BuckWithdrawal {
  id: number;
  currency: "usdt" | "btc" | "ltc" | "eth";
  amount: number;
  status: string;
  reason: string | null;
}

export interface Site {
  /** The host's name until the operator sets a brand. */
  brand: string;
  streamer: string;
  referral_code: string;
  promo_code: string;
  social: { kick: string; discord: string; x: string; youtube: string; instagram: string };
  /** Page with the stream, for the LIVE popup. Empty if the operator set no stream. */
  stream_url: string;
  /** Browsers poll this address every 15 s. It returns `{livestream: null | {is_live}}`. */
  stream_status_url: string;
  /** Limits in whole bucks, and fees in dollars by currency. */
  cashout: { minimum: number; maximum: number; fees: Record<BuckWithdrawal["currency"], number>; paused: boolean };
  look: SiteLook;
  /** Absent if the operator's name is not set. */
  operator?: string[];
  origin: string;
  /** Shows the demo's line and a link to /sandbox in the footer. */
  demo: boolean;
  chat: boolean;
  /** Accounts that viewers can link now, because the operator gave a key or a sandbox replaces the service. */
  linkable: LinkProvider[];
  /** Addresses of pages whose feature is not installed. Menus leave them out. */
  absent: string[];
  /**
   * The addresses in `absent`, and those of pages without content, which menus show to staff only. At most a minute
   * old.
   */
  empty: string[];
  /** Languages that visitors can choose. Absent if the site has only one. */
  languages?: readonly string[];
  /** If false, guests and viewers see "Opening soon", and only staff see the site. */
  open: boolean;
}

/**
 * How many items of each kind wait for staff, up to `maxWaitingCount` (desk-shared.ts). A moderator gets null for kinds
 * that only admins may see.
 */
export interface Waiting {
  orders: number;
  claims: number;
  /** Withdrawals that staff must approve or pay. */
  withdrawals: number | null;
  messages: number | null;
}

declare module "../../platform/contract/open.ts" {
  interface SharedProps {
    auth: { user: SharedUser | null };
    site: Site;
    waiting?: Waiting;
  }
  interface VisitorProps extends Omit<SharedUser, "claimable"> {}
  interface LiveOwn {
    balance: number;
    bucks: number;
    claimable: number;
    /** The id of the viewer's newest notice, until they have seen it. */
    notices: number[];
    /** The number of unread notices, as in SharedUser. */
    unread: number;
    /** Linked outside accounts, as in "kick breezy". */
    links: string[];
    /** The viewer's guess for the running hunt, in dollars. */
    guess: { hunt: number; amount: number } | null;
    /** Hash of the states of the viewer's latest orders, which changes with any of them. Likewise `withdrawals`. */
    orders: string;
    withdrawals: string;
    /** Ids of raffles without a winner yet for which the viewer has tickets. */
    tickets: number[];
  }
}

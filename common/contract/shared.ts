// Props that every page has, and types that several features share.

import type { LinkProvider } from "./linkable.ts";
import type { SiteLook } from "./look.ts";

/** The signed-in visitor on every page (DATA-16). */
export interface SharedUser {
  /** 1 = admin. */
  admin: 0 | 1;
  role: "viewer" | "moderator" | "admin";
  username: string;
  email: string;
  /** Address of the picture. If null, pages show the default avatar. */
  avatar: string | null;
  /** Points, a whole number. */
  balance: number;
  /** Dollars, at most two decimals. */
  bucks: number;
  /** Rakeback and rank rewards that can be claimed, in dollars. */
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
  /** The reason of a rejection. */
  reason: string | null;
}

/** The operator's settings that pages show, the same for every visitor. */
export interface Site {
  /** The host's name until the operator sets a brand. */
  brand: string;
  streamer: string;
  referral_code: string;
  /** Empty if the operator set no code. */
  promo_code: string;
  social: { kick: string; discord: string; x: string; youtube: string; instagram: string };
  /** Address of the page with the stream, embedded in the LIVE popup. Empty if the operator set no stream. */
  stream_url: string;
  /** Address that browsers poll every 15 s. It returns `{livestream: null | {is_live}}`. */
  stream_status_url: string;
  /** Terms in the cashout dialog: limits in whole bucks, fees in dollars by currency, and whether cashouts are paused. */
  cashout: { minimum: number; maximum: number; fees: Record<BuckWithdrawal["currency"], number>; paused: boolean };
  look: SiteLook;
  /** Lines that name the operator. Absent if the operator's name is not set. */
  operator?: string[];
  /** The site's own origin, for absolute links (Open Graph). */
  origin: string;
  /** Whether the footer shows the demo's line and a link to /sandbox. */
  demo: boolean;
  /** Whether the site listens to commands in chat. */
  chat: boolean;
  /** Accounts that viewers can link now, because the operator gave a key or a sandbox replaces the service. */
  linkable: LinkProvider[];
  /** Addresses of pages that this site lacks, because their feature is not installed. Menus leave them out. */
  absent: string[];
  /**
   * The addresses in `absent`, and those of pages without content. At most a minute old. Menus show pages without content to
   * staff only.
   */
  empty: string[];
  /** The languages that visitors can choose. Absent if the site has only one. */
  languages?: readonly string[];
  /** If false, guests and viewers see "Opening soon", and only staff see the site. */
  open: boolean;
}

/**
 * Numbers of items that wait for staff, up to `maxWaitingCount` (desk-shared.ts). Null if the viewer is a moderator, who may
 * not see the number.
 */
export interface Waiting {
  orders: number;
  /** Claims of challenges. */
  claims: number;
  /** Withdrawals that staff must approve or pay. */
  withdrawals: number | null;
  messages: number | null;
}

declare module "../../platform/contract/open.ts" {
  interface SharedProps {
    auth: { user: SharedUser | null };
    site: Site;
    /** Present on the desk's pages only. */
    waiting?: Waiting;
  }
  interface VisitorProps extends Omit<SharedUser, "claimable"> {}
  interface LiveOwn {
    /** Points. */
    balance: number;
    /** Dollars. */
    bucks: number;
    /** Dollars that can be claimed now. */
    claimable: number;
    /** The id of the viewer's newest notice, until they have seen it. */
    notices: number[];
    /** The number of unread notices, as in SharedUser. */
    unread: number;
    /** Linked outside accounts, as in "kick breezy". */
    links: string[];
    /** The viewer's guess for the running hunt, in dollars. Null without a guess. */
    guess: { hunt: number; amount: number } | null;
    /** Hashes of the states of the viewer's latest orders and withdrawals. A hash changes when one of these states does. */
    orders: string;
    withdrawals: string;
    /** Ids of raffles without a winner yet for which the viewer has tickets. */
    tickets: number[];
  }
}

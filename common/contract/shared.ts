// Props that every page carries, and shapes that several features share.

import type { LinkProvider } from "./linkable.ts";
import type { SiteLook } from "./look.ts";

/** The signed-in visitor on every page (DATA-16). Bucks are in dollars. */
export interface SharedUser {
  /** 1 = admin. */
  admin: 0 | 1;
  role: "viewer" | "moderator" | "admin";
  username: string;
  email: string;
  /** Address of the picture. Null shows the default avatar. */
  avatar: string | null;
  /** Points, a whole number. */
  balance: number;
  /** Dollars, at most two decimals. */
  bucks: number;
  /** Dollars of rakeback and rank rewards that can be claimed. */
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
  /** The three newest notices they have not seen. */
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

/** The operator's settings that pages show, the same for every visitor. */
export interface Site {
  /** The host until the operator sets a brand. */
  brand: string;
  streamer: string;
  referral_code: string;
  /** Empty if there is none. */
  promo_code: string;
  social: { kick: string; discord: string; x: string; youtube: string; instagram: string };
  /** Page of the stream, embedded in the LIVE popup. Empty if there is none. */
  stream_url: string;
  /** Address the browser polls every 15 s. Returns `{livestream: null | {is_live}}`. */
  stream_status_url: string;
  /** Terms in the cashout dialog: limits in whole bucks, fees in dollars by currency, and whether cashouts are paused. */
  cashout: { minimum: number; maximum: number; fees: Record<BuckWithdrawal["currency"], number>; paused: boolean };
  look: SiteLook;
  /** The operator's lines. Absent if nobody was named. */
  operator?: string[];
  /** Origin of the product for absolute links (Open Graph). */
  origin: string;
  /** Shows the demo's line in the footer and the link to /sandbox. */
  demo: boolean;
  /** Whether the site listens to commands in chat. */
  chat: boolean;
  /** Accounts that can be linked now: the operator gave a key, or a sandbox stands in. */
  linkable: LinkProvider[];
  /** Addresses of pages this site does not have, because it lacks their feature. Menus leave them out. */
  absent: string[];
  /** Those, and addresses of pages without content, at most a minute old. Menus show the latter to staff only. */
  empty: string[];
  /** The languages to choose from. Absent if there is only one. */
  languages?: readonly string[];
  /** While it is false, guests and viewers see "Opening soon". Staff see the site. */
  open: boolean;
}

/** Counts of the work that waits for staff, capped at `maxWaitingCount` (desk-shared.ts). Null: a moderator may not see it. */
export interface Waiting {
  orders: number;
  /** Challenge claims. */
  claims: number;
  /** To approve or to pay. */
  withdrawals: number | null;
  messages: number | null;
}

declare module "../../platform/contract/open.ts" {
  interface SharedProps {
    auth: { user: SharedUser | null };
    site: Site;
    /** On the desk's pages only. */
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
    /** Ids of the three newest unseen notices. */
    notices: number[];
    /** Linked outside accounts, as in "kick breezy". */
    links: string[];
    /** Their guess for the running hunt, in dollars. Null if there is none. */
    guess: { hunt: number; amount: number } | null;
    /** Hash of the latest orders' states, and of the latest withdrawals'. It changes when one of them does. */
    orders: string;
    withdrawals: string;
    /** Ids of the undecided raffles they hold tickets for. */
    tickets: number[];
  }
}

// The pages of the desk in four groups, and how much work is waiting on each.

import {
  Archive,
  Braces,
  ClipboardList,
  Download,
  Flag,
  Gift,
  Hash,
  KeyRound,
  LayoutDashboard,
  Mail,
  MessageSquare,
  MonitorPlay,
  Package,
  Radar,
  ScrollText,
  Settings,
  ShoppingBag,
  Smartphone,
  SquareSlash,
  Ticket,
  Trophy,
  Users,
  Video,
  Wallet,
  Wrench,
} from "lucide-react";
import { maxWaitingCount } from "../../common/contract/desk-shared.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Site, Waiting } from "../../common/contract/shared.ts";
import { type MenuLink, moderatorLinks, shownLinks } from "../layout/menu.ts";
import { m } from "../messages.ts";

export interface DeskLink extends MenuLink {
  /** The name of the count of things waiting on this page. */
  waits?: keyof Waiting;
}

export interface DeskGroup {
  label: string;
  links: DeskLink[];
}

const { admin } = paths;

/** The desks in the specification, and the ones added since. */
export const deskGroups: DeskGroup[] = [
  {
    label: m.today(),
    links: [
      { label: m.overview(), href: admin.overview, icon: LayoutDashboard },
      { label: m.orders(), href: admin.orders, icon: ClipboardList, waits: "orders" },
      { label: m.withdrawals(), href: admin.withdrawals, icon: Wallet, waits: "withdrawals" },
      { label: m.messages(), href: admin.messages, icon: Mail, waits: "messages" },
    ],
  },
  {
    label: m.shop(),
    links: [
      { label: m.store(), href: admin.shop, icon: ShoppingBag },
      { label: m.raffles(), href: admin.raffles, icon: Ticket },
      { label: m.cases(), href: admin.cases, icon: Package },
      { label: m.offers(), href: admin.bonuses, icon: Gift },
    ],
  },
  {
    label: m.live(),
    links: [
      { label: m.hunts(), href: admin.hunts, icon: Radar },
      { label: m.secondScreen(), href: paths.deskLive, icon: Smartphone },
      { label: m.challenges(), href: admin.challenges, icon: Flag, waits: "claims" },
      { label: m.chat(), href: admin.chat, icon: MessageSquare },
      { label: m.commands(), href: admin.chatCommands, icon: SquareSlash },
      { label: m.overlays(), href: admin.overlays, icon: MonitorPlay },
      { label: m.videos(), href: admin.videos, icon: Video },
    ],
  },
  {
    label: m.site(),
    links: [
      { label: m.general(), href: admin.general, icon: Wrench },
      { label: m.boards(), href: admin.boards, icon: Trophy },
      { label: m.users(), href: admin.users, icon: Users },
      { label: m.imports(), href: admin.imports, icon: Download },
      { label: m.settings(), href: admin.settings, icon: Settings },
      { label: m.keys(), href: admin.keys, icon: KeyRound },
      { label: m.api(), href: admin.api, icon: Braces },
      { label: m.discord(), href: admin.discord, icon: Hash },
      { label: m.backups(), href: admin.backups, icon: Archive },
      { label: m.auditLog(), href: admin.audit, icon: ScrollText },
    ],
  },
];

const waitingCounts: Record<string, keyof Waiting> = { [admin.challenges]: "claims", [admin.orders]: "orders" };
const moderatorGroup: DeskGroup = {
  label: m.deskPage(),
  links: moderatorLinks.map((link) => {
    const waits = waitingCounts[link.href];
    return waits === undefined ? link : { ...link, waits };
  }),
};

/** Returns the groups with the pages that this member of staff may open and this site has. */
export const shownGroups = (isAdmin: boolean, site: Pick<Site, "absent" | "empty">): DeskGroup[] =>
  (isAdmin ? deskGroups : [moderatorGroup]).map(({ label, links }) => ({
    label,
    links: shownLinks(links, site, true),
  }));

/** Returns how much work is waiting in all. Each count is capped, so the sum is too. */
export const sumWaiting = (links: readonly DeskLink[], waiting: Waiting): number =>
  links.reduce((sum, { waits }) => sum + ((waits && waiting[waits]) ?? 0), 0);

/** "3", or "999+". */
export const formatWaiting = (count: number): string =>
  count > maxWaitingCount ? `${maxWaitingCount}+` : String(count);

/** The longest path comes first, so the most specific one matches. */
const desks: readonly string[] = deskGroups
  .flatMap(({ links }) => links.map(({ href }) => href))
  .sort((one, other) => other.length - one.length);

/** Returns the desk that a page belongs to: the page itself, or the list above it. */
export const findDesk = (path: string): string =>
  desks.find((href) => path === href || path.startsWith(`${href}/`)) ?? path;

// The links of the sidebar, the mobile menu and the footer. Labels and order come from the specification (SHELL-06, SHELL-19
// to SHELL-23), except for other pages that a viewer can visit (MINE-20).
import {
  CircleUser,
  Flag,
  Gift,
  Handshake,
  History,
  House,
  type LucideIcon,
  Mail,
  Medal,
  MessageSquare,
  Package,
  Radar,
  ScrollText,
  Settings,
  ShoppingBag,
  Ticket,
  Trophy,
} from "lucide-react";
import { paths } from "../../common/contract/paths.ts";
import type { Site } from "../../common/contract/shared.ts";
import { m } from "../messages.ts";

export interface MenuLink {
  label: string;
  href: string;
  icon: LucideIcon;
}

export const mainLinks: MenuLink[] = [
  { label: m.home(), href: paths.home, icon: House },
  { label: m.bonuses(), href: paths.bonuses, icon: Handshake },
  { label: m.leaderboard(), href: paths.leaderboard, icon: Trophy },
  { label: m.huntTracker(), href: paths.hunt, icon: Radar },
];

export const rewardLinks: MenuLink[] = [
  { label: m.store(), href: paths.store, icon: ShoppingBag },
  { label: m.raffles(), href: paths.raffles, icon: Ticket },
  { label: m.cases(), href: paths.cases, icon: Package },
];

export const earnLinks: MenuLink[] = [
  { label: m.wagerRewards(), href: paths.wagerRewards, icon: Medal },
  { label: m.challenges(), href: paths.challenges, icon: Flag },
  { label: m.vipRewards(), href: paths.vipRewards, icon: Gift },
];

/** Returns `links` without those to pages this site does not have and, except for staff, to those without content. */
export const shownLinks = <Link extends { href: string }>(
  links: Link[],
  { absent, empty }: Pick<Site, "absent" | "empty">,
  isStaff: boolean,
): Link[] => links.filter(({ href }) => !(isStaff ? absent : empty).includes(href));

/** `hasChat`: whether the site listens to a chat. */
export function moreLinks({ isGuest, hasChat }: { isGuest: boolean; hasChat: boolean }): MenuLink[] {
  return [
    ...(isGuest ? [] : [{ label: m.me(), href: paths.me, icon: CircleUser }]),
    ...(isGuest ? [] : [{ label: m.history(), href: paths.history, icon: History }]),
    { label: m.fairness(), href: paths.fairness, icon: ScrollText },
    ...(hasChat ? [{ label: m.chatCommands(), href: paths.commands, icon: MessageSquare }] : []),
    { label: m.contact(), href: paths.contact, icon: Mail },
  ];
}

export const adminLinks: MenuLink[] = [
  { label: m.general(), href: paths.admin.general, icon: Settings },
  { label: m.store(), href: paths.admin.shop, icon: ShoppingBag },
  { label: m.raffles(), href: paths.admin.raffles, icon: Ticket },
  { label: m.cases(), href: paths.admin.cases, icon: Package },
];

export const moderatorLinks: MenuLink[] = [
  { label: m.hunts(), href: paths.admin.hunts, icon: Radar },
  { label: m.secondScreen(), href: paths.deskLive, icon: Radar },
  { label: m.challenges(), href: paths.admin.challenges, icon: Trophy },
  { label: m.orders(), href: paths.admin.orders, icon: ShoppingBag },
];

export const menuPaths: readonly string[] = [
  ...[mainLinks, rewardLinks, earnLinks, adminLinks, moderatorLinks, moreLinks({ isGuest: false, hasChat: true })]
    .flat()
    .map(({ href }) => href),
  ...[paths.login, paths.settings],
];

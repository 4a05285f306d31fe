// The links of the sidebar, the mobile menu and the footer. Labels and order come from the specification (SHELL-06, SHELL-19
// to SHELL-23). We added the other pages a viewer can visit (MINE-20).
import {
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

export interface MenuLink {
  label: string;
  href: string;
  icon: LucideIcon;
}

export const mainLinks: MenuLink[] = [
  { label: "Home", href: paths.home, icon: House },
  { label: "Bonuses", href: paths.bonuses, icon: Handshake },
  { label: "Leaderboard", href: paths.leaderboard, icon: Trophy },
  { label: "Hunt Tracker", href: paths.hunt, icon: Radar },
];

export const rewardLinks: MenuLink[] = [
  { label: "Store", href: paths.store, icon: ShoppingBag },
  { label: "Raffles", href: paths.raffles, icon: Ticket },
  { label: "Cases", href: paths.cases, icon: Package },
];

/** Pages about what a viewer earns. */
export const earnLinks: MenuLink[] = [
  { label: "Wager Rewards", href: paths.wagerRewards, icon: Medal },
  { label: "Challenges", href: paths.challenges, icon: Flag },
  { label: "VIP Rewards", href: paths.vipRewards, icon: Gift },
];

/** Returns `links` without those to pages this site does not have and, except for staff, to those without content. */
export const shownLinks = <Link extends { href: string }>(
  links: Link[],
  { absent, empty }: Pick<Site, "absent" | "empty">,
  isStaff: boolean,
): Link[] => links.filter(({ href }) => !(isStaff ? absent : empty).includes(href));

/** `hasChat`: the site listens to a chat. */
export function moreLinks({ isGuest, hasChat }: { isGuest: boolean; hasChat: boolean }): MenuLink[] {
  return [
    ...(isGuest ? [] : [{ label: "History", href: paths.history, icon: History }]),
    { label: "Fairness", href: paths.fairness, icon: ScrollText },
    ...(hasChat ? [{ label: "Chat commands", href: paths.commands, icon: MessageSquare }] : []),
    { label: "Contact", href: paths.contact, icon: Mail },
  ];
}

export const adminLinks: MenuLink[] = [
  { label: "General", href: paths.admin.general, icon: Settings },
  { label: "Store", href: paths.admin.shop, icon: ShoppingBag },
  { label: "Raffles", href: paths.admin.raffles, icon: Ticket },
  { label: "Cases", href: paths.admin.cases, icon: Package },
];

/** Pages for moderators. The rest of the desk does not exist for them. */
export const moderatorLinks: MenuLink[] = [
  { label: "Hunts", href: paths.admin.hunts, icon: Radar },
  { label: "Second screen", href: paths.deskLive, icon: Radar },
  { label: "Challenges", href: paths.admin.challenges, icon: Trophy },
  { label: "Orders", href: paths.admin.orders, icon: ShoppingBag },
];

/** Every address that a menu or the bottom bar links to. */
export const menuPaths: readonly string[] = [
  ...[mainLinks, rewardLinks, earnLinks, adminLinks, moderatorLinks, moreLinks({ isGuest: false, hasChat: true })]
    .flat()
    .map(({ href }) => href),
  ...[paths.login, paths.settings],
];

// The links of the sidebar, which the mobile menu shares: labels and order as documented (SHELL-06, SHELL-19 to SHELL-23).
import {
  Handshake,
  House,
  type LucideIcon,
  Package,
  Radar,
  Settings2,
  ShoppingBag,
  Ticket,
  Trophy,
} from "lucide-react";
import { paths } from "../../contracts/paths.ts";

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

export const adminLinks: MenuLink[] = [
  { label: "General", href: paths.admin.general, icon: Settings2 },
  { label: "Store", href: paths.admin.shop, icon: ShoppingBag },
  { label: "Raffles", href: paths.admin.raffles, icon: Ticket },
  { label: "Cases", href: paths.admin.cases, icon: Package },
];

/** What moderators may do; the rest of the desk does not exist to them. */
export const moderatorLinks: MenuLink[] = [
  { label: "Hunts", href: paths.admin.hunts, icon: Radar },
  { label: "Challenges", href: paths.admin.challenges, icon: Trophy },
  { label: "Orders", href: paths.admin.orders, icon: ShoppingBag },
];

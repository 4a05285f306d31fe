export interface Chrome {
  /** Whether the 800 px high banner is behind the top of the page. */
  banner: "full" | "none";
  /** Whether the page fades in over 0.1 s. */
  fade: boolean;
}

/** Menu paths with special rules. Raffles keep the banner and do not fade (docs/decided.md, Addresses). */
const chromeRules: { path: string; chrome: Chrome }[] = [
  { path: "/settings", chrome: { banner: "none", fade: false } },
  { path: "/vip-rewards", chrome: { banner: "none", fade: false } },
  { path: "/leaderboard", chrome: { banner: "none", fade: false } },
  { path: "/leaderboards", chrome: { banner: "none", fade: false } },
  { path: "/raffles", chrome: { banner: "full", fade: false } },
  { path: "/raffle", chrome: { banner: "full", fade: false } },
  { path: "/admin", chrome: { banner: "none", fade: true } },
  { path: "/desk", chrome: { banner: "none", fade: false } },
];

export function toPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/";
}

/** Returns whether `path` is `parent` or below it. "/raffles" is not below "/raffle". */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/** Desk pages have no hills and no viewers' footer. */
export const isDesk = (path: string): boolean => isWithin(path, "/admin");

export const isStaffPage = (path: string): boolean => isDesk(path) || isWithin(path, "/desk");

/** Returns whether the page with this name shows the desk's menu. An error page at a staff address does not. */
export const isDeskPage = (component: string): boolean => component.startsWith("admin/");

export function findChrome(url: string): Chrome {
  const path = toPath(url);
  return chromeRules.find((rule) => isWithin(path, rule.path))?.chrome ?? { banner: "full", fade: true };
}

/** Pages without menu, bar and footer: the first run, and everything shown before the site opens. */
export const hasNoChrome = (component: string, isOpen: boolean, user: { role: string } | null): boolean =>
  component === "setup" || component === "opening-soon" || (!isOpen && (user === null || user.role === "viewer"));

/** Pages that belong to a menu entry but have a path of their own. */
const parentPaths: Record<string, string> = {
  "/raffle": "/raffles",
  "/case": "/cases",
  "/leaderboards": "/leaderboard",
  "/settings": "/me",
};

/**
 * Returns one path for all pages with the same current menu links, such as all raffles. Parts that are cached by this
 * path (platform/pages/client/cached-part.tsx) then do not render again for every raffle. There are at most twice as
 * many paths as `links`.
 */
export function menuPath(path: string, links: readonly string[]): string {
  if (links.includes(path)) return path;
  const above = [...Object.keys(parentPaths), ...links].filter((each) => each !== "/" && isWithin(path, each));
  const nearest = above.reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  return `${nearest}/…`;
}

/**
 * Returns `aria-current` of a menu link: "page" on its own page, "true" on a page below it, otherwise undefined. Home is
 * current only on itself.
 */
export function ariaCurrent(url: string, href: string): "page" | "true" | undefined {
  const path = toPath(url);
  if (path === href) return "page";
  if (href === "/") return undefined;
  const parent = Object.entries(parentPaths).find(([from]) => isWithin(path, from))?.[1];
  return isWithin(path, href) || parent === href ? "true" : undefined;
}

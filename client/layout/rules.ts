// What the shell does on which path (SHELL-10 to SHELL-16), and which entry of the menu a path belongs to.

export interface Chrome {
  /** The 800 px banner behind the top of the page; "quiet" is the same, dimmed for desk work. */
  banner: "full" | "quiet" | "none";
  /** Whether the page fades in over 0.1 s. */
  fade: boolean;
}

/** Menu paths with special treatment. Raffles keep the banner and do not fade (docs/decided.md, Addresses). */
const special: { path: string; chrome: Chrome }[] = [
  { path: "/settings", chrome: { banner: "none", fade: false } },
  { path: "/vip-rewards", chrome: { banner: "none", fade: false } },
  { path: "/leaderboard", chrome: { banner: "none", fade: false } },
  { path: "/leaderboards", chrome: { banner: "none", fade: false } },
  { path: "/raffles", chrome: { banner: "full", fade: false } },
  { path: "/raffle", chrome: { banner: "full", fade: false } },
  { path: "/admin", chrome: { banner: "quiet", fade: true } },
];

/** The page's address without its query, as rules and menus compare it. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/";
}

/** Whether `path` is `parent` or below it; "/raffles" is not below "/raffle". */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

export function chromeOf(url: string): Chrome {
  const path = pathOf(url);
  return special.find((rule) => isWithin(path, rule.path))?.chrome ?? { banner: "full", fade: true };
}

/** Pages that belong to a menu entry without standing below its path. */
const belongs: Record<string, string> = { "/raffle": "/raffles", "/case": "/cases", "/leaderboards": "/leaderboard" };

/**
 * `aria-current` of a menu link: "page" on its own page, "true" on a page below it, nothing elsewhere.
 * Home is current only on itself.
 */
export function currentOf(url: string, href: string): "page" | "true" | undefined {
  const path = pathOf(url);
  if (path === href) return "page";
  if (href === "/") return undefined;
  const parent = Object.entries(belongs).find(([from]) => isWithin(path, from))?.[1];
  return isWithin(path, href) || parent === href ? "true" : undefined;
}

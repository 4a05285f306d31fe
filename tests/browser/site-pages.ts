// Every page of the site and who can see it, for the tests of all pages and for the screenshots.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { noticeApiPaths } from "../../identity/contract/notice-api-paths.ts";

export interface SitePage {
  name: string;
  path: string;
  /** If given, the page is the target of the first matching link on the page `path`: ids differ between databases. */
  link?: string;
  as: "guest" | "viewer" | "admin";
}

const signedInPages: Omit<SitePage, "as">[] = [
  { name: "home", path: paths.home },
  { name: "bonuses", path: paths.bonuses },
  { name: "leaderboard", path: paths.leaderboard },
  { name: "race", path: paths.leaderboard, link: "#content a[href^='/leaderboard/']" },
  { name: "hunt", path: paths.hunt },
  { name: "store", path: paths.store },
  { name: "raffles", path: paths.raffles },
  { name: "raffle", path: paths.raffles, link: "#content a[href^='/raffle/']" },
  { name: "raffle-ended", path: paths.raffles, link: "[aria-labelledby='ended-raffles'] a[href^='/raffle/']" },
  { name: "cases", path: paths.cases },
  { name: "case", path: paths.cases, link: "#content a[href^='/case/']" },
  { name: "challenges", path: paths.challenges },
  { name: "vip-rewards", path: paths.vipRewards },
  { name: "wager-rewards", path: paths.wagerRewards },
  { name: "packdraw", path: paths.partnerPackdraw },
  { name: "fairness", path: paths.fairness },
  { name: "fairness-rules", path: paths.fairnessRules },
  { name: "roll", path: paths.fairness, link: "#content a[href^='/fairness/roll/']" },
  { name: "me", path: paths.me },
  { name: "history", path: paths.history },
  { name: "commands", path: paths.commands },
  { name: "api-docs", path: paths.apiDocs },
  { name: "settings", path: paths.settings },
  { name: "connections", path: paths.connections },
  { name: "contact", path: paths.contact },
  { name: "terms", path: paths.terms },
  { name: "privacy-policy", path: paths.privacyPolicy },
  { name: "not-found", path: "/nowhere" },
];

const guestPages: Omit<SitePage, "as">[] = [
  { name: "home-guest", path: paths.home },
  { name: "raffles-guest", path: paths.raffles },
  { name: "raffle-guest", path: paths.raffles, link: "#content a[href^='/raffle/']" },
  { name: "login", path: paths.login },
  { name: "register", path: paths.register },
  { name: "forgot-password", path: paths.forgotPassword },
  { name: "reset-password", path: paths.resetPassword("worn-out") },
  { name: "stop-letters", path: noticeApiPaths.stopLetters("worn-out") },
];

const deskPages: Omit<SitePage, "as">[] = [
  ...Object.entries(paths.admin).map(([name, path]) => ({ name: `admin-${name}`, path })),
  { name: "admin-board", path: paths.admin.boards, link: "#content a[href^='/admin/boards/']" },
  { name: "setup", path: paths.setup },
  { name: "admin-webhooks", path: paths.deskWebhooks },
  { name: "desk-live", path: paths.deskLive },
  { name: "sandbox", path: paths.sandbox },
];

export const sitePages: SitePage[] = [
  ...guestPages.map((page) => ({ ...page, as: "guest" as const })),
  ...signedInPages.map((page) => ({ ...page, as: "viewer" as const })),
  ...deskPages.map((page) => ({ ...page, as: "admin" as const })),
];

/** Opens the page. Returns its address. */
export async function openSitePage(page: Page, { path, link }: SitePage): Promise<string> {
  await page.goto(path);
  if (link !== undefined) {
    const href = await page.locator(link).first().getAttribute("href");
    if (href === null) throw new Error(`No ${link} on ${path}`);
    await page.goto(href);
  }
  return page.url();
}

/**
 * Returns the target of the first link in the HTML `text` that matches `link`, which may name a section. Like `openSitePage`,
 * but without a browser.
 */
export function findLink(text: string, link: string): string {
  const [, section] = /aria-labelledby='([\w-]+)'/.exec(link) ?? [];
  const [, start] = /href\^='([^']+)'/.exec(link) ?? [];
  const from = text.indexOf(section === undefined ? 'id="content"' : `aria-labelledby="${section}"`);
  const [, href] = new RegExp(`href="(${start}[^"]+)"`).exec(text.slice(from)) ?? [];
  if (from < 0 || href === undefined) throw new Error(`No ${link} on the page`);
  return href;
}

/**
 * Opens the page as `openSitePage` does, but follows links of the current page where possible, because a full load takes
 * five times as long.
 */
export async function reachSitePage(page: Page, { path, link }: Pick<SitePage, "path" | "link">): Promise<void> {
  await navigateTo(page, path);
  if (link === undefined) return;
  const href = await page.locator(link).first().getAttribute("href");
  if (href === null) throw new Error(`No ${link} on ${path}`);
  await navigateTo(page, href);
}

/** Follows a link to `path`, or loads the page if there is no link. Does nothing if the page is already open. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  const isPage = path !== paths.sandbox;
  if (!(isPage && (await page.evaluate(pressLink, path)))) await page.goto(path);
}

/** Runs in the page. Returns true once the page is open, and false when no link leads to it. */
async function pressLink(path: string): Promise<boolean> {
  if (location.pathname + location.search === path) return true;
  const link = [...document.querySelectorAll("a")].find((one) => one.getAttribute("href") === path);
  // The sandbox's document has no #content.
  if (link === undefined || document.getElementById("content") === null) return false;
  const arrived = new Promise((done) => document.addEventListener("inertia:navigate", done, { once: true }));
  link.click();
  await arrived;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return location.pathname + location.search === path;
}

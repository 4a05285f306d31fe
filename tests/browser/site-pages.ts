// Every page of the site, with who looks at it: for the tests that hold for all of them, and for the screenshots.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { noticeApiPaths } from "../../identity/contract/notice-api-paths.ts";

export interface SitePage {
  name: string;
  path: string;
  /** The page is where the first such link of `path` leads: details have ids of their own in each database. */
  link?: string;
  as: "guest" | "viewer" | "admin";
}

const signedInPages: Omit<SitePage, "as">[] = [
  { name: "home", path: paths.home },
  { name: "bonuses", path: paths.bonuses },
  { name: "leaderboard", path: paths.leaderboard },
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
  { name: "history", path: paths.history },
  { name: "commands", path: paths.commands },
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
  { name: "setup", path: paths.setup },
  { name: "desk-live", path: paths.deskLive },
  { name: "sandbox", path: paths.sandbox },
];

export const sitePages: SitePage[] = [
  ...guestPages.map((page) => ({ ...page, as: "guest" as const })),
  ...signedInPages.map((page) => ({ ...page, as: "viewer" as const })),
  ...deskPages.map((page) => ({ ...page, as: "admin" as const })),
];

/** Opens it and answers its address. */
export async function openSitePage(page: Page, { path, link }: SitePage): Promise<string> {
  await page.goto(path);
  if (link !== undefined) {
    const href = await page.locator(link).first().getAttribute("href");
    if (href === null) throw new Error(`No ${link} on ${path}`);
    await page.goto(href);
  }
  return page.url();
}

/** As `openSitePage` without a browser, of a document: where the first such link leads, of the named section when `runLink` names one. */
export function findLink(text: string, link: string): string {
  const [, section] = /aria-labelledby='([\w-]+)'/.exec(link) ?? [];
  const [, start] = /href\^='([^']+)'/.exec(link) ?? [];
  const from = text.indexOf(section === undefined ? 'id="content"' : `aria-labelledby="${section}"`);
  const [, href] = new RegExp(`href="(${start}[^"]+)"`).exec(text.slice(from)) ?? [];
  if (from < 0 || href === undefined) throw new Error(`No ${link} on the page`);
  return href;
}

/** As `openSitePage`, by links of the page that stands there where it has them: a load costs five times as much. */
export async function reachSitePage(page: Page, { path, link }: SitePage): Promise<void> {
  await navigateTo(page, path);
  if (link === undefined) return;
  const href = await page.locator(link).first().getAttribute("href");
  if (href === null) throw new Error(`No ${link} on ${path}`);
  await navigateTo(page, href);
}

/** Presses a link there, or loads it where none leads there. What has been there already is not loaded anew. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  const isPage = path !== paths.sandbox;
  if (!(isPage && (await page.evaluate(pressLink, path)))) await page.goto(path);
}

/** Runs in the page. Answers true when the page is there, and false when nothing leads to it. */
async function pressLink(path: string): Promise<boolean> {
  if (location.pathname + location.search === path) return true;
  const link = [...document.querySelectorAll("a")].find((one) => one.getAttribute("href") === path);
  // The sandbox's document has none.
  if (link === undefined || document.getElementById("content") === null) return false;
  const arrived = new Promise((done) => document.addEventListener("inertia:navigate", done, { once: true }));
  link.click();
  await arrived;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return location.pathname + location.search === path;
}

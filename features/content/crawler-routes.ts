import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { iconPath } from "../../common/contract/site-icons.ts";
import type { Feature } from "../../common/http/feature.ts";
import { servedPaths } from "../../common/http/served-paths.ts";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import type { Env } from "../../platform/http/context.ts";

/** Public pages that have a single address. */
export const publicPages = [
  ...[paths.home, paths.bonuses, paths.leaderboard, paths.hunt, paths.store, paths.raffles, paths.cases],
  ...[paths.challenges, paths.vipRewards, paths.wagerRewards, paths.commands, paths.fairness, paths.fairnessRules],
  ...[paths.contact, paths.terms, paths.privacyPolicy],
];
/** The last entry covers further pages of lists, and all other pages with a query. */
const notCrawled = ["/admin", "/desk/", "/api/", "/sandbox", "/overlay/", "/letters/", "/setup", "/login", "/*?"];

const yearMs = 365 * 24 * 60 * 60_000;

/** `origin` is the site's own. A demo must not appear in search results. */
export function robotsText({ demo, origin }: { demo: boolean; origin: string }): string {
  const lines = demo ? ["Disallow: /"] : [...notCrawled.map((path) => `Disallow: ${path}`), sitemapLine(origin)];
  return `User-agent: *\n${lines.join("\n")}\n`;
}
const sitemapLine = (origin: string): string => `\nSitemap: ${origin}/sitemap.xml`;

/** `features` returns the site's features. The sitemap leaves out pages that no feature serves. */
export function crawlerRoutes(
  house: Pick<House, "clock" | "config" | "origin" | "settings">,
  features: () => readonly Feature[],
): Hono<Env> {
  const app = new Hono<Env>();
  const cacheForAnHour = (c: Context<Env>) => c.header("Cache-Control", "public, max-age=3600");
  app.get("/robots.txt", (c) => {
    cacheForAnHour(c);
    return c.text(robotsText({ demo: house.config.demo, origin: house.origin() }));
  });
  app.get("/sitemap.xml", (c) => {
    cacheForAnHour(c);
    const served = servedPaths(features());
    const pages = publicPages.filter((path) => served.has(path));
    const urls = pages.map((path) => `<url><loc>${house.origin()}${path}</loc></url>`);
    const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
    return c.body(xml, 200, { "Content-Type": "application/xml" });
  });
  app.get("/favicon.ico", async (c) => {
    const { version } = publicLook(await house.settings());
    return c.redirect(version === undefined ? "/favicon-32.png" : iconPath("32", version), 302);
  });
  // RFC 9116.
  app.get("/.well-known/security.txt", (c) => {
    const expires = new Date(house.clock.now().getTime() + yearMs).toISOString();
    return c.text(`Contact: ${house.origin()}${paths.contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  return app;
}

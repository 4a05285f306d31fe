// `SCREENS_DIR` sets another folder, and with `SCREENS_FULL=1` the pictures show whole pages.
import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserFlags } from "../../bin/browser.mjs";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts } from "../../tests/browser/browser.ts";
import { startProduct } from "../../tests/browser/product.ts";
import { openSitePage, type SitePage, sitePages } from "../../tests/browser/site-pages.ts";

const folder = process.env.SCREENS_DIR ?? resolve(import.meta.dirname, "../../docs/screens");
const isFullPage = process.env.SCREENS_FULL === "1";
const sizes = [
  { width: 1440, height: 900, tallest: 1_600 },
  { width: 390, height: 844, tallest: 2_000 },
];
const settleMs = 400;

const requestedPages = new Set(process.argv.slice(2));
const selectedPages = sitePages.filter(({ name }) => requestedPages.size === 0 || requestedPages.has(name));

await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  ...(process.env.WINDFALL_BROWSER && { executablePath: process.env.WINDFALL_BROWSER }),
  args: browserFlags,
});
try {
  let bytes = 0;
  for (const size of sizes) {
    for (const as of ["guest", "viewer", "admin"] as const) bytes += await photographAll(browser, size, as);
  }
  console.log(`${selectedPages.length * sizes.length} pictures, ${(bytes / 1024 ** 2).toFixed(1)} MB, in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
}

async function photographAll(from: Browser, size: (typeof sizes)[number], as: SitePage["as"]): Promise<number> {
  const pages = selectedPages.filter((page) => page.as === as);
  if (pages.length === 0) return 0;
  const context = await from.newContext({
    baseURL: product.url,
    viewport: { width: size.width, height: size.height },
    hasTouch: size.width < 768,
    colorScheme: "dark",
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  if (as !== "guest") await context.request.post(paths.api.login, { data: demoAccounts[as] });
  const page = await context.newPage();
  let bytes = 0;
  for (const one of pages) bytes += await photograph(page, one, size);
  await context.close();
  return bytes;
}

/**
 * Makes the window as tall as the picture, so that elements fixed to the window's bottom are at the picture's bottom.
 */
async function photograph(
  page: Page,
  one: SitePage,
  { width, height, tallest }: (typeof sizes)[number],
): Promise<number> {
  await page.setViewportSize({ width, height });
  await openSitePage(page, one);
  await page.waitForLoadState("networkidle");
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  if (await skip.isVisible()) await skip.click();
  await fetchLazyPictures(page);
  const whole = await page.evaluate("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height: isFullPage ? Number(whole) : Math.min(Number(whole), tallest) });
  await page.waitForTimeout(settleMs);
  const file = join(folder, `${one.name}-${width}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 68, effort: 5 })
    .toFile(file);
  return (await stat(file)).size;
}

/** Pictures below the first screen would load only when they come into view. */
async function fetchLazyPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  // Waits for all pictures, because an eagerly loaded one may choose another width and load again.
  await page.waitForFunction(() => [...document.images].every((picture) => picture.complete));
  await page.evaluate(() => Promise.allSettled([...document.images].map((picture) => picture.decode())));
}

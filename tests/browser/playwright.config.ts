// The setup of the browser tests: two window sizes, three workers, the browser found by bin/browser.mjs.
import { resolve } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { browserFlags, findFirefox, findTestBrowser } from "../../bin/browser.mjs";
import { beginRun } from "../house/test-run.ts";

beginRun();

// bin/test.mjs sets it. Without it (`npx playwright test -c tests/browser`) this finds a browser too. Workers read this file
// again and inherit the result.
const browser = process.env.WINDFALL_BROWSER ?? (await findTestBrowser());
process.env.WINDFALL_BROWSER = browser;

// With a Firefox installed, tests where its loading may differ from Chromium's run in it too.
const firefox = findFirefox();
const inFirefox: Project = {
  name: "firefox",
  testMatch: "site/tests/boot.spec.ts",
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: resolve(import.meta.dirname, "firefox.mjs"),
      args: [],
      env: { ...process.env, FIREFOX: firefox ?? "" },
    },
  },
};

const root = resolve(import.meta.dirname, "../..");
const results = resolve(root, "test-results");
const noOutsideWorld = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

export default defineConfig({
  // The folders' own specs, and those here that span several folders.
  testDir: root,
  testMatch: "**/*.spec.ts",
  testIgnore: ["**/node_modules/**", "dist/**", "data/**"],
  globalSetup: resolve(import.meta.dirname, "global-setup.ts"),
  outputDir: resolve(results, "browser"),
  // One more than the cores we expect: tests wait for pages, and pages for timers.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A flaky test means that it or the page is broken, so nothing is retried.
  retries: 0,
  // Generous, because waiting costs nothing when all is well. It is what a loaded machine needs, not a page's budget.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Ends well before the test does, so that a wait in vain says where.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Tracing slows every test and fetches what our policy forbids pages to fetch. Turn it on with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser,
      args: [...browserFlags, "--no-proxy-server", noOutsideWorld],
    },
  },
  projects: [
    // A test tagged with one size runs only in that size. Windows cost by area: this is the smallest with the desktop layout
    // (`--breakpoint-xl`, and not `short`). A test that needs a larger one sets it.
    { name: "wide", grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 720 } } },
    { name: "narrow", grepInvert: /@wide/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    ...(firefox === undefined ? [] : [inFirefox]),
  ],
});

// How the browser tests run: two sizes of window, three workers, the browser that bin/browser.mjs found.
import { resolve } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { browserFlags, findFirefox, findTestBrowser } from "../../bin/browser.mjs";
import { beginRun } from "../house/test-run.ts";

beginRun();

// Set by bin/test.mjs; by itself (`npx playwright test -c tests/browser`) the runner looks for one too. The workers
// read this file again and inherit the answer.
const browser = process.env.WINDFALL_BROWSER ?? (await findTestBrowser());
process.env.WINDFALL_BROWSER = browser;

// Where there is a Firefox, what its loading may do otherwise than Chromium's is tried in it too.
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
  // The folders' own specs, and here those that span many.
  testDir: root,
  testMatch: "**/*.spec.ts",
  testIgnore: ["**/node_modules/**", "dist/**", "data/**"],
  globalSetup: resolve(import.meta.dirname, "global-setup.ts"),
  outputDir: resolve(results, "browser"),
  // One more than the cores we count on: tests wait for pages, and pages for timers.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A test that fails once is broken, or the page is: nothing is tried again.
  retries: 0,
  // Waiting costs nothing where things are well: what a machine under load needs, not what a page may take.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Well before its test ends, so that what waits in vain says where.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording slows every test and fetches what our policy forbids pages to fetch; ask for it: `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser,
      args: [...browserFlags, "--no-proxy-server", noOutsideWorld],
    },
  },
  projects: [
    // A test tagged with one size runs in that one only. A window costs by its area: this is the smallest that is laid out
    // as a desktop's (`--breakpoint-xl`, and not `short`); what a larger one shows is asked for by the test of it.
    { name: "wide", grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 720 } } },
    { name: "narrow", grepInvert: /@wide/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    ...(firefox === undefined ? [] : [inFirefox]),
  ],
});

// The setup of the browser tests: two window sizes, three workers, the browser found by bin/browser.mjs.
import { resolve } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { browserFlags, findFirefox, findTestBrowser } from "../../bin/browser.mjs";
import { beginRun } from "../house/test-run.ts";

beginRun();

// bin/test.mjs sets WINDFALL_BROWSER. Without the variable (`npx playwright test -c tests/browser`) this file finds a browser
// itself. Workers read the file again and inherit the result.
const browser = process.env.WINDFALL_BROWSER ?? (await findTestBrowser());
process.env.WINDFALL_BROWSER = browser;

// If Firefox is installed, tests of loading, where the browsers may differ, also run in Firefox.
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
  // Includes the specs in the folders, and the specs in tests/browser, which span several folders.
  testDir: root,
  testMatch: "**/*.spec.ts",
  testIgnore: ["**/node_modules/**", "dist/**", "data/**"],
  globalSetup: resolve(import.meta.dirname, "global-setup.ts"),
  outputDir: resolve(results, "browser"),
  // One more than the cores we expect, because tests wait for pages, and pages wait for timers.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A flaky test means that the test or the page is broken, so tests are not retried.
  retries: 0,
  // Generous, because a loaded machine needs it and a passing test does not wait. It is no budget for pages.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Ends well before the test's own timeout, so that the error names the action that waited.
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
    // A test tagged with one size runs only in that size. Painting time grows with the area, so this is the smallest
    // window with the desktop layout (`--breakpoint-xl`, and not `short`). A test that needs a larger window sets its
    // own.
    { name: "wide", grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 720 } } },
    { name: "narrow", grepInvert: /@wide/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    ...(firefox === undefined ? [] : [inFirefox]),
  ],
});

// Finds the browser that the browser tests drive, and gets one when there is none.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian.mjs";
import { root } from "./folders.mjs";
import { findNode, PrepareError, run } from "./prepare.mjs";

/** Started the same way everywhere: no sandbox (containers have none to give), and nothing that calls home. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];
const firefoxNames = ["firefox-esr", "firefox"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const tryTimeoutMs = 60_000;

/**
 * Answers the path of a browser that starts: `CHROME_PATH`, an installed Chrome or Chromium, Playwright's own
 * (downloaded when missing), or Debian's package when we are root.
 */
export async function findBrowser() {
  return firstThatStarts(installed()) ?? (await playwrights()) ?? (await debians()) ?? noBrowser();
}

/**
 * The same for tests, which no window has to be drawn for: the headless shell before a whole browser, since a page in it
 * costs less than half. Debian's is got when we are root.
 */
export async function findTestBrowser() {
  return firstThatStarts(shells()) ?? (await debiansShell()) ?? findBrowser();
}

/** The path of a Chrome or Chromium that is a whole one, for what the headless shell has not; undefined where there is none. */
export const findWholeBrowser = () => [...onPath(names), ...elsewhere.filter(isExecutable)][0];

/** Tries to get one: Debian's, when we are root. */
export async function installWholeBrowser() {
  if (findWholeBrowser() === undefined) await installDebianPackage("chromium");
}

/** The path of a Firefox, for the tests of what browsers differ in; undefined where there is none. */
export const findFirefox = () => onPath(firefoxNames)[0];

/** Tries to get one: Debian's, when we are root. */
export async function installFirefox() {
  if (findFirefox() === undefined) await installDebianPackage("firefox-esr");
}

function installed() {
  return [...chosen(), ...onPath(names), ...elsewhere.filter(isExecutable)];
}

/** What somebody names is taken, whichever kind it is. */
const shells = () => [...chosen(), ...onPath(shellNames)];

async function debiansShell() {
  await installDebianPackage("chromium-headless-shell");
  return firstThatStarts(shells());
}

const chosen = () => [process.env.CHROME_PATH ?? ""].filter(isExecutable);

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  const path = () => [chromium.executablePath()].filter(isExecutable);
  const present = firstThatStarts(path());
  if (present !== undefined) return present;
  console.log("No Chrome or Chromium here; asking Playwright for its own …");
  await run(findNode(), [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]).catch(() => 1);
  return firstThatStarts(path());
}

async function debians() {
  await installDebianPackage("chromium");
  return firstThatStarts(installed());
}

/** A file is no browser yet: stubs and missing libraries show only when it runs. */
function firstThatStarts(paths) {
  return paths.find((path) => {
    const tried = spawnSync(path, [...browserFlags, "--headless", "--dump-dom", "data:text/html,<p>windfall</p>"], {
      encoding: "utf8",
      timeout: tryTimeoutMs,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return tried.status === 0 && tried.stdout.includes("windfall");
  });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}

function noBrowser() {
  throw new PrepareError(
    "The browser tests need Chrome or Chromium and none could be found or installed. Install one, or name it in CHROME_PATH.",
  );
}

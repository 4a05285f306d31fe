import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian.mjs";
import { root } from "./folders.mjs";
import { findNode, PrepareError, run } from "./prepare.mjs";

/** Containers cannot provide a sandbox. Background traffic is off. */
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
 * Returns the path of a browser that starts: `CHROME_PATH`, an installed Chrome or Chromium, Playwright's own
 * (downloaded if missing), or, when run as root, Debian's package.
 */
export async function findBrowser() {
  return firstThatStarts(installed()) ?? (await playwrights()) ?? (await debians()) ?? noBrowser();
}

/** Prefers the headless shell, where a page costs less than half. Installs Debian's headless shell when run as root. */
export async function findTestBrowser() {
  return firstThatStarts(shells()) ?? (await debiansShell()) ?? findBrowser();
}

export const findWholeBrowser = () => [...onPath(names), ...elsewhere.filter(isExecutable)][0];

export async function installWholeBrowser() {
  if (findWholeBrowser() === undefined) await installDebianPackage("chromium");
}

export const findFirefox = () => onPath(firefoxNames)[0];

export async function installFirefox() {
  if (findFirefox() === undefined) await installDebianPackage("firefox-esr");
}

function installed() {
  return [...chosen(), ...onPath(names), ...elsewhere.filter(isExecutable)];
}

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
  console.log("Found no Chrome or Chromium; asking Playwright for its own …");
  await run(findNode(), [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]).catch(() => 1);
  return firstThatStarts(path());
}

async function debians() {
  await installDebianPackage("chromium");
  return firstThatStarts(installed());
}

/** Starts each file to check it, because a file may be a stub or lack libraries. */
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
    "The browser tests need Chrome or Chromium, and none could be found or installed. Install one, or set CHROME_PATH to it.",
  );
}

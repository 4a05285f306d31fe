// Prepares what every script needs: the packages of package-lock.json, the locked Node, the build. Uses no packages,
// because it runs before anything is installed, and it must run on Node 20.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./folders.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";

const oldestNode = 24;
const oldestScriptNode = 20;

const preparing = join(root, ".preparing");
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** A problem that the person at the terminal can solve. Only its message is printed. */
export class PrepareError extends Error {}

export async function ensureInstalled() {
  return isInstalled() ? false : oneAtATime(preparing, install);
}

async function install() {
  if (isInstalled()) return false;
  console.log("Installing packages (npm ci) …");
  await runNpm(["ci", "--include=dev", "--include=optional"]);
  return true;
}

export async function runNpm(args, options = {}) {
  const npm = npmCommand();
  const env = { ...process.env, PATH: pathWithoutPackages() };
  const quiet = ["--loglevel=error", "--no-audit", "--no-fund"];
  const code = await run(npm.file, [...npm.args, ...args, ...quiet], { env, shell: npm.shell, ...options });
  if (code !== 0) throw new PrepareError(`npm ${args[0]} failed with exit code ${code}; its output above says why.`);
}

/**
 * Compares with node_modules/.package-lock.json, which npm writes last, so an interrupted installation counts as
 * missing. Nothing is installed again after `npm install x`.
 */
export function isInstalled() {
  const wanted = readLock("package-lock.json");
  const present = readLock("node_modules/.package-lock.json");
  if (wanted === undefined || present === undefined) return false;
  const complete = Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const installed = present[path];
    if (installed === undefined) return entry.optional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
  return complete && (lockedPackage(wanted) === undefined || existsSync(lockedNodePath()));
}

export async function ensureBuilt() {
  const { isBuilt } = await import("./build.mjs");
  if (!(await isBuilt())) await oneAtATime(preparing, () => buildUnless(isBuilt));
}

async function buildUnless(isBuilt) {
  if (await isBuilt()) return;
  console.log("Building the pages …");
  if ((await run(findNode(), ["bin/build.mjs", "--quiet"])) !== 0)
    throw new PrepareError("The build failed; its output above says why.");
}

/**
 * Returns the path of the locked Node. Without a locked Node, returns the running Node if it is new enough, or throws.
 */
export function findNode() {
  if (existsSync(lockedNodePath())) return lockedNodePath();
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  throw new PrepareError(
    `Windfall needs Node ${oldestNode} or newer. This is ${process.version}, and there is no packaged Node ${oldestNode} for ` +
      `${process.platform}-${process.arch}. Install it from https://nodejs.org and try again.`,
  );
}

/**
 * Returns the exit code. A signal to this process is passed on to the command, and this process exits after the
 * command.
 */
export function run(file, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    const pass = (signal) => {
      child.once("close", () => process.exit(signalCodes[signal]));
      child.kill(signal);
    };
    for (const signal of Object.keys(signalCodes)) process.once(signal, pass);
    child.once("error", (error) => fail(new PrepareError(`${file} could not be started: ${error.message}`)));
    child.once("close", (code) => {
      for (const signal of Object.keys(signalCodes)) process.off(signal, pass);
      done(code ?? 1);
    });
  });
}

/** False if the module with this `import.meta.url` was only imported. */
export function isStarted(url) {
  return process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === url;
}

export async function main(body) {
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestScriptNode)
      throw new PrepareError(
        `Windfall needs Node ${oldestScriptNode} or newer, and this is ${process.version}. Install it from https://nodejs.org, or use a release, which has its own (docs/install.md).`,
      );
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error);
    process.exitCode = 1;
  }
}

function readLock(name) {
  try {
    return JSON.parse(readFileSync(join(root, name), "utf8")).packages;
  } catch {
    return undefined;
  }
}

function lockedPackage(lock) {
  return lock[`node_modules/node-${process.platform}-${process.arch}`];
}

function lockedNodePath() {
  return join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
}

export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return { file: systemNode(), args: [script], shell: false };
  return { file: "npm", args: [], shell: process.platform === "win32" };
}

/** Returns a Node outside node_modules, because `npm ci` deletes that folder first. */
function systemNode() {
  return process.execPath.startsWith(join(root, "node_modules") + sep) ? "node" : process.execPath;
}

function pathWithoutPackages() {
  const own = join("node_modules", ".bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}

// What every script needs before it can work: the packages of package-lock.json, the Node they lock, the build.
// Plain JavaScript on Node's own modules, because it runs before anything is installed, on Node 20 too.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./folders.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";

const oldestNode = 24;

/** There while one process installs or builds. */
const preparing = join(root, ".preparing");
/** What asks a program to end, and the exit codes shells give for it. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Something a person can mend; its message is the whole of what is printed. */
export class PrepareError extends Error {}

/** Installs what package-lock.json asks for, if it is not there yet. Answers whether it had to. */
export async function ensureInstalled() {
  return isInstalled() ? false : oneAtATime(preparing, install);
}

async function install() {
  if (isInstalled()) return false;
  console.log("Installing packages (npm ci) …");
  const npm = npmCommand();
  const code = await run(
    npm.file,
    [...npm.args, "ci", "--include=dev", "--include=optional", "--loglevel=error", "--no-audit", "--no-fund"],
    {
      env: { ...process.env, PATH: pathWithoutPackages() },
      shell: npm.shell,
    },
  );
  if (code !== 0)
    throw new PrepareError(`npm ci ended with ${code}, so the packages are not there. Its lines above say why.`);
  return true;
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes down what it installed as the last thing it
 * does (node_modules/.package-lock.json), so a broken-off install counts as none, and `npm install x` needs no second.
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

/** Builds the client, if what is built is not what the sources say. */
export async function ensureBuilt() {
  const { isBuilt } = await import("./build.mjs");
  if (!(await isBuilt())) await oneAtATime(preparing, () => buildUnless(isBuilt));
}

async function buildUnless(isBuilt) {
  if (await isBuilt()) return;
  console.log("Building the pages …");
  if ((await run(findNode(), ["bin/build.mjs", "--quiet"])) !== 0)
    throw new PrepareError("The build failed; its lines above say why.");
}

/** The Node to run everything with: the locked one, else this one when it is new enough. */
export function findNode() {
  if (existsSync(lockedNodePath())) return lockedNodePath();
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  throw new PrepareError(
    `Windfall needs Node ${oldestNode} or newer; this is ${process.version}, and no Node ${oldestNode} is packaged for ` +
      `${process.platform}-${process.arch}. Install it from https://nodejs.org and try again.`,
  );
}

/**
 * Runs a command to its end, sharing this terminal; answers its exit code. A signal to us goes to the command too, and
 * ends us once it has ended.
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

/** Whether the module with this `import.meta.url` is the script that was started, not imported by another. */
export function isStarted(url) {
  return process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === url;
}

/** Runs a script's body: a PrepareError becomes one line, anything else a stack; both end with code 1. */
export async function main(body) {
  try {
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

/** npm as whoever started us runs it; else the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return { file: systemNode(), args: [script], shell: false };
  return { file: "npm", args: [], shell: process.platform === "win32" };
}

/** A Node outside node_modules, because `npm ci` deletes that folder first. */
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

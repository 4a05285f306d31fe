import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./folders.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { PrepareError, run } from "./prepare.mjs";

/**
 * Lets only one run use apt at a time, because apt refuses to run twice and several test files may install something.
 * All runs share this path, whatever their TMPDIR.
 */
const lock = "/tmp/windfall-apt.lock";

const readyWithinMs = 10_000;
const pollMs = 50;

/** Installs without prompts, as root only. The caller checks whether that worked. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  await alone(() => install(name));
}

const alone = (work) =>
  oneAtATime(lock, work, () => console.log("Another package is being installed; waiting for it …"));

/** Enough for an installation over a slow network. Test hooks that may install something use this limit. */
export const installWithinMs = 300_000;

async function install(name) {
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

/**
 * Finds a server's program, which has the same name as its Debian package, and installs the package if missing.
 * `unpack` only unpacks the package in node_modules, so no service starts; this works only for packages without
 * dependencies.
 */
export async function findProgram(name, { unpack = false } = {}) {
  const cache = join(root, "node_modules/.cache/windfall", name);
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", `${cache}/usr/sbin`, `${cache}/usr/bin`];
  const look = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const unpackMissing = async () => {
    // Another run may have unpacked the package during the wait for the lock.
    if (look() === undefined) await unpackDebianPackage(name, cache);
  };
  if (look() === undefined) await (unpack ? alone(unpackMissing) : installDebianPackage(name));
  const program = look();
  if (program === undefined)
    throw new PrepareError(`${name} is not installed, and Debian's package could not be installed.`);
  return program;
}

async function unpackDebianPackage(name, folder) {
  mkdirSync(folder, { recursive: true });
  const download = () => run("apt-get", ["-q", "download", name], { cwd: folder }).catch(() => 1);
  if ((await download()) !== 0) {
    await run("apt-get", ["-q", "update"]).catch(() => 1);
    if ((await download()) !== 0) return;
  }
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}_`) && each.endsWith(".deb"));
  if (file !== undefined) await run("dpkg", ["-x", join(folder, file), folder]);
}

export async function untilListening(port, name) {
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += pollMs) {
    if (await isListening(port)) return;
    await sleep(pollMs);
  }
  throw new PrepareError(`${name} did not listen within ${readyWithinMs} ms.`);
}

function isListening(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (is) => {
      socket.destroy();
      done(is);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}

// Installing a Debian package when something is missing and we are root; and programs such packages bring.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./folders.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { PrepareError, run } from "./prepare.mjs";

/**
 * apt refuses a second one at the same time, and tests of several files may each miss something. One place for all runs,
 * whatever TMPDIR is theirs.
 */
const lock = "/tmp/windfall-apt.lock";

const readyWithinMs = 10_000;
const lookEveryMs = 50;

/** Tries to install it without asking anything; the caller looks whether it helped. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  await alone(() => install(name));
}

const alone = (work) => oneAtATime(lock, work, () => console.log("Another is being installed; waiting for it …"));

/** What an installation may take on a slow line: for the hooks of tests that begin with one. */
export const installWithinMs = 300_000;

async function install(name) {
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

/**
 * The path of a server's program, which its Debian package is called after. When it is not there the package is
 * installed; or only unpacked beside our own packages, so that nothing of it starts by itself, where it needs no others.
 */
export async function findProgram(name, { unpack = false } = {}) {
  const cache = join(root, "node_modules/.cache/windfall", name);
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", `${cache}/usr/sbin`, `${cache}/usr/bin`];
  const look = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const unpackMissing = async () => {
    // Whoever was before us may have wanted the same.
    if (look() === undefined) await unpackDebianPackage(name, cache);
  };
  if (look() === undefined) await (unpack ? alone(unpackMissing) : installDebianPackage(name));
  const program = look();
  if (program === undefined) throw new PrepareError(`${name} is not installed, and Debian's package could not be had.`);
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

/** Resolves when somebody listens on a port of the loopback; `name` is who should. */
export async function untilListening(port, name) {
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += lookEveryMs) {
    if (await isListening(port)) return;
    await sleep(lookEveryMs);
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

// Installing a Debian package when something is missing and we are root; and programs such packages bring.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrepareError, run } from "./prepare.mjs";

const readyWithinMs = 10_000;
const lookEveryMs = 50;

/** Tries to install it without asking anything; the caller looks whether it helped. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

/** The path of a server's program, which its Debian package is called after; installs that when it is not there. */
export async function findDebianProgram(name) {
  const look = () =>
    [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
  if (look() === undefined) await installDebianPackage(name);
  const program = look();
  if (program === undefined) throw new PrepareError(`${name} is not installed, and could not be.`);
  return program;
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

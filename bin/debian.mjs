// Installing a Debian package when something is missing and we are root.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { run } from "./prepare.mjs";

/** apt refuses a second one at the same time, and tests of several files may each miss something. */
const lock = join(tmpdir(), "windfall-apt.lock");

/** Tries to install it without asking anything; the caller looks whether it helped. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  await oneAtATime(
    lock,
    () => install(name),
    () => console.log("Another is being installed; waiting for it …"),
  );
}

async function install(name) {
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

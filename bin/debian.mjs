// Installing a Debian package when something is missing and we are root.
import { spawnSync } from "node:child_process";
import { run } from "./prepare.mjs";

/** Tries to install it without asking anything; the caller looks whether it helped. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

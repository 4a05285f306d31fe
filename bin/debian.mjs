// Installing a Debian package when something is missing and we are root.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PrepareError, root, run } from "./prepare.mjs";

/** Tries to install it without asking anything; the caller looks whether it helped. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { env }).catch(() => 1);
  await run("apt-get", ["-q", "-y", "install", "--no-install-recommends", name], { env }).catch(() => 1);
}

/** A program of the package of its name: as it is installed, else unpacked beside our own packages. Throws when neither. */
export async function findProgram(name) {
  const cache = join(root, "node_modules/.cache/windfall", name);
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", `${cache}/usr/sbin`, `${cache}/usr/bin`];
  const look = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const found = look();
  if (found !== undefined) return found;
  mkdirSync(cache, { recursive: true });
  await unpackDebianPackage(name, cache);
  const unpacked = look();
  if (unpacked === undefined)
    throw new PrepareError(`${name} is not installed, and Debian's package could not be had.`);
  return unpacked;
}

/**
 * Fetches a Debian package and unpacks it into `folder` without installing it, so that nothing of it starts by itself.
 * Answers whether that worked.
 */
async function unpackDebianPackage(name, folder) {
  const download = () => run("apt-get", ["-q", "download", name], { cwd: folder }).catch(() => 1);
  if ((await download()) !== 0) {
    await run("apt-get", ["-q", "update"]).catch(() => 1);
    if ((await download()) !== 0) return false;
  }
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}_`) && each.endsWith(".deb"));
  return file !== undefined && (await run("dpkg", ["-x", join(folder, file), folder])) === 0;
}

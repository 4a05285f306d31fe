// Only the workshop needs these packages (workshop/package-lock.json).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/folders.mjs";
import { PrepareError, run } from "../bin/prepare.mjs";

const folder = join(root, "workshop");

export async function ensureWorkshopInstalled() {
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return;
  console.log("Installing the workshop's packages (npm ci) …");
  const args = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  if ((await run("npm", args, { cwd: folder })) !== 0)
    throw new PrepareError("npm ci failed; its lines above say why.");
}

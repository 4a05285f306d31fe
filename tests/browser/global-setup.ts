// Runs once before all workers: builds the client and fills the demo world with which workers start.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureBuilt } from "../../bin/prepare.mjs";

const root = resolve(import.meta.dirname, "../..");

// biome-ignore lint/style/noDefaultExport: the runner calls this file's default export.
export default async function fillDemoWorld(): Promise<void> {
  await ensureBuilt();
  const { status } = spawnSync(process.execPath, ["tests/house/make-demo-world.ts"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The demo's world could not be filled.");
}

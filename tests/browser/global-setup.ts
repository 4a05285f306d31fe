// Once before all workers: the world they start their products on.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

// biome-ignore lint/style/noDefaultExport: the runner calls what this file exports by default.
export default function fillDemoWorld(): void {
  const { status } = spawnSync(process.execPath, ["tests/house/make-demo-world.ts"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The demo's world could not be filled.");
}

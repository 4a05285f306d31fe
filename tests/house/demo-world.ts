// The demo's world, filled once per test run. A house that starts with the clock at the present uses a copy that looks a few
// minutes old. Filling one takes a thousand statements.
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./test-run.ts";

/** After this its countdowns and ages no longer match a new demo's. */
const maxAgeMs = 15 * 60_000;

/** Settings that change a new demo's contents or the place of its pictures. */
const demoSettings = ["DEMO", "DEMO_PUBLIC", "S3_BUCKET", "DATABASE_URL"];

/** Returns whether a house with these settings starts with the standard demo world. */
export const usesDefaultDemo = (env: Record<string, string>): boolean =>
  demoSettings.every((name) => env[name] === undefined);

/** Returns the folder of the run's demo world, existing or not. Undefined outside a run. */
export function demoWorldFolder(): string | undefined {
  const run = runFolder();
  return run && join(run, "demo");
}

/**
 * Copies a filled demo into `dataDir`, as a clean stop leaves it. Returns false without copying outside a run, or when the
 * world is too old.
 */
export async function copyDemoWorld(dataDir: string): Promise<boolean> {
  const world = demoWorldFolder();
  if (world === undefined) return false;
  const begunAt = worldCreatedAt(world) ?? (await makeWorld(world));
  const now = new Date();
  if (now.getTime() - begunAt.getTime() > maxAgeMs || now.getUTCDate() !== begunAt.getUTCDate()) return false;
  cpSync(world, dataDir, { recursive: true });
  return true;
}

/** Imported on demand: a worker that finds the world need not load the server. */
const makeWorld = async (world: string): Promise<Date> => (await import("./make-demo-world.ts")).makeDemoWorld(world);

export const worldCreatedAt = (world: string): Date | undefined => statSync(world, { throwIfNoEntry: false })?.mtime;

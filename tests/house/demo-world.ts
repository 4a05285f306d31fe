// Fills one demo per test run, because that takes a thousand statements. A house whose clock starts at the present uses
// a copy, which looks like a demo that began a few minutes ago.
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./test-run.ts";

/** Limits the age of the copied demo, because an old one's countdowns and ages differ from a new demo's. */
const maxAgeMs = 15 * 60_000;

/** Settings that change a new demo's contents or the place of its pictures. */
const demoSettings = ["DEMO", "DEMO_PUBLIC", "S3_BUCKET", "DATABASE_URL"];

export const usesDefaultDemo = (env: Record<string, string>): boolean =>
  demoSettings.every((name) => env[name] === undefined);

export function demoWorldFolder(): string | undefined {
  const run = runFolder();
  return run && join(run, "demo");
}

/**
 * Copies a filled demo into `dataDir`, as a clean stop leaves it. Outside a run, or if the demo world is too old,
 * copies nothing and returns false.
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

/** Imports the server's code on demand, because a worker that finds an existing world does not need it. */
const makeWorld = async (world: string): Promise<Date> => (await import("./make-demo-world.ts")).makeDemoWorld(world);

export const worldCreatedAt = (world: string): Date | undefined => statSync(world, { throwIfNoEntry: false })?.mtime;

// The demo's world, filled once a run of the tests: a house that begins now starts on a copy of it, as one that has
// stood for some minutes. Filling it takes a thousand statements.
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./test-run.ts";

/** Later its countdowns and ages are no longer what a demo begins with. */
const maxAgeMs = 15 * 60_000;

/** Settings that change what a demo begins with, or where its pictures are. */
const demoSettings = ["DEMO", "DEMO_PUBLIC", "S3_BUCKET", "DATABASE_URL"];

/** Whether a house of these settings begins with the world every demo begins with. */
export const usesDefaultDemo = (env: Record<string, string>): boolean =>
  demoSettings.every((name) => env[name] === undefined);

/** Where it is, or is to be; undefined outside a run. */
export function demoWorldFolder(): string | undefined {
  const run = runFolder();
  return run && join(run, "demo");
}

/** Puts a filled demo into `dataDir`, as a clean stop leaves it. Answers false, having done nothing, outside a run. */
export async function copyDemoWorld(dataDir: string): Promise<boolean> {
  const world = demoWorldFolder();
  if (world === undefined) return false;
  const begunAt = worldCreatedAt(world) ?? (await makeWorld(world));
  const now = new Date();
  if (now.getTime() - begunAt.getTime() > maxAgeMs || now.getUTCDate() !== begunAt.getUTCDate()) return false;
  cpSync(world, dataDir, { recursive: true });
  return true;
}

/** Whoever finds it made need not load the server. */
const makeWorld = async (world: string): Promise<Date> => (await import("./make-demo-world.ts")).makeDemoWorld(world);

export const worldCreatedAt = (world: string): Date | undefined => statSync(world, { throwIfNoEntry: false })?.mtime;

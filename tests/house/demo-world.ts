// The demo's world, filled once a run of the tests: a house that begins now starts on a copy of it, as one that has
// stood for some minutes. Filling it takes a thousand statements.
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./one-run.ts";

/** Later its countdowns and ages are no longer what a demo begins with. */
const usableMs = 15 * 60_000;

/** Settings that change what a demo begins with, or where its pictures are. */
const decisive = ["DEMO", "DEMO_PUBLIC", "S3_BUCKET", "DATABASE_URL"];

/** Whether a house of these settings begins with the world every demo begins with. */
export const beginsAsDemo = (env: Record<string, string>): boolean => decisive.every((name) => env[name] === undefined);

/** Where it is, or is to be; undefined outside a run. */
export function demoWorld(): string | undefined {
  const run = runFolder();
  return run && join(run, "demo");
}

/** Puts a filled demo into `dataDir`, as a clean stop leaves it. Answers false, having done nothing, outside a run. */
export async function givenDemoWorld(dataDir: string): Promise<boolean> {
  const world = demoWorld();
  if (world === undefined) return false;
  const begunAt = begun(world) ?? (await make(world));
  const now = new Date();
  if (now.getTime() - begunAt.getTime() > usableMs || now.getUTCDate() !== begunAt.getUTCDate()) return false;
  cpSync(world, dataDir, { recursive: true });
  return true;
}

/** Whoever finds it made need not load the server. */
const make = async (world: string): Promise<Date> => (await import("./make-demo-world.ts")).makeDemoWorld(world);

export const begun = (world: string): Date | undefined => statSync(world, { throwIfNoEntry: false })?.mtime;

// The demo's world, filled once a run of the tests: a house that begins now starts on a copy of it, as one that has
// stood for some minutes. Filling it takes a thousand statements.
import { cpSync, statSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/core/database.ts";
import { startWindfall } from "../../server/windfall.ts";
import { givenDatabaseFolder } from "./database.ts";
import { runFolder } from "./one-run.ts";

/** Later its countdowns and ages are no longer what a demo begins with. */
const usableMs = 15 * 60_000;

/** Settings that change what a demo begins with, or where its pictures are. */
const decisive = ["DEMO", "DEMO_PUBLIC", "S3_BUCKET", "DATABASE_URL"];

/** Whether a house of these settings begins with the world every demo begins with. */
export const beginsAsDemo = (env: Record<string, string>): boolean => decisive.every((name) => env[name] === undefined);

/** Puts a filled demo into `dataDir`, as a clean stop leaves it. Answers false, having done nothing, outside a run. */
export async function givenDemoWorld(dataDir: string): Promise<boolean> {
  const run = runFolder();
  if (run === undefined) return false;
  const world = join(run, "demo");
  const begunAt = begun(world) ?? (await make(world));
  const now = new Date();
  if (now.getTime() - begunAt.getTime() > usableMs || now.getUTCDate() !== begunAt.getUTCDate()) return false;
  cpSync(world, dataDir, { recursive: true });
  return true;
}

const begun = (world: string): Date | undefined => statSync(world, { throwIfNoEntry: false })?.mtime;

/** Made under a name of its own and renamed when whole, since test workers race for it. */
async function make(world: string): Promise<Date> {
  const begunAt = new Date();
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  await givenDatabaseFolder(dataDir);
  const config = readConfig({ PORT: "0", DEMO: "1", LIMITS: "off", DATA_DIR: dataDir });
  const log = pino({ level: "silent" });
  const database = await openDatabase(config, log, { durable: false });
  const windfall = await startWindfall(config, { log, database, runJobs: false });
  await windfall.stop();
  await rename(dataDir, world).catch(async (error: NodeJS.ErrnoException) => {
    if (begun(world) === undefined) throw error;
    await rm(dataDir, { recursive: true, force: true });
  });
  return begunAt;
}

import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../common/server/config.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { startWindfall } from "../../site/windfall.ts";
import { copyDatabaseFolder } from "./database.ts";
import { demoWorldFolder, worldCreatedAt } from "./demo-world.ts";

/**
 * Fills the world under a temporary name and renames it when complete, because test workers may fill it at once.
 * Returns the time at which its demo began.
 */
export async function makeDemoWorld(world: string): Promise<Date> {
  const begunAt = new Date();
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  await copyDatabaseFolder(dataDir);
  const config = readConfig({ PORT: "0", DEMO: "1", LIMITS: "off", DATA_DIR: dataDir });
  const log = pino({ level: "silent" });
  const database = await openDatabase(config, log, { durable: false });
  const windfall = await startWindfall(config, { log, database, runJobs: false });
  await windfall.stop();
  await rename(dataDir, world).catch(async (error: NodeJS.ErrnoException) => {
    if (worldCreatedAt(world) === undefined) throw error;
    await rm(dataDir, { recursive: true, force: true });
  });
  return begunAt;
}

if (import.meta.main) {
  const world = demoWorldFolder();
  if (world !== undefined) await makeDemoWorld(world);
}

// Creates databases for snapshots so that an interrupted command can run again. An embedded database gets its final
// name when it is complete. A server's database is filled in one transaction.
import { mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { freeBytes } from "../database/disk-space.ts";
import { checkFolder, refuseAbandoned, restoringFolder, syncFolder } from "../database/folder.ts";
import { lockFolder, refuseForeignFolder } from "../database/folder-lock.ts";
import { BackupRefused } from "./backup-refused.ts";
import { openServer, toEmbeddedConfig } from "./source.ts";
import { findExistingTable, notEmptyError } from "./write-database.ts";

type Fill<Answer> = (database: Database) => Promise<Answer>;

export async function fillFolder<Answer>(config: PlatformConfig, log: Log, fill: Fill<Answer>): Promise<Answer> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // If root created files in another user's folder, such as a container's volume, that user could not open them.
  if (process.getuid?.() === 0) refuseForeignFolder(dataDir);
  const folder = join(dataDir, "database");
  const making = restoringFolder(folder);
  const unlock = lockFolder(folder);
  try {
    if ((await checkFolder(folder)) !== "new") {
      throw new BackupRefused(`${folder} already has a database. Move it away first, or set another DATA_DIR.`);
    }
    await refuseAbandoned(folder, "usable");
    await rm(making, { recursive: true, force: true });
    mkdirSync(making, { mode: 0o700 });
    const answer = await fillFreshFolder({ ...config, dataDir: making }, log, fill);
    await syncFolder(making);
    await rm(folder, { recursive: true, force: true });
    await rename(join(making, "database"), folder);
    await syncFolder(dataDir, { deep: false });
    await rm(making, { recursive: true });
    return answer;
  } finally {
    unlock();
  }
}

/**
 * With less free space than this, the disk counts as full, because the embedded database's errors do not show it
 * reliably.
 */
const diskFullBelowBytes = 8 * 1024 * 1024;

/**
 * Deletes the new files in the folder if `fill` fails. A killed process leaves its files behind, and the product
 * refuses to start on them.
 */
async function fillFreshFolder<Answer>(config: PlatformConfig, log: Log, fill: Fill<Answer>): Promise<Answer> {
  try {
    const database = await openDatabase({ ...toEmbeddedConfig(config), databasePool: 1 }, log, { durable: false });
    try {
      return await fill(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    const full = !(error instanceof BackupRefused) && freeBytes(config.dataDir) < diskFullBelowBytes;
    await rm(config.dataDir, { recursive: true, force: true });
    throw full ? Object.assign(new Error("no space is left on it"), { code: "ENOSPC", cause: error }) : error;
  }
}

export async function fillServer<Answer>(
  config: PlatformConfig,
  url: string,
  log: Log,
  fill: Fill<Answer>,
): Promise<Answer> {
  const database = await openServer(config, url, log);
  try {
    const there = await findExistingTable(database);
    if (there !== undefined) throw notEmptyError(there);
    return await fill(database);
  } finally {
    await database.close();
  }
}

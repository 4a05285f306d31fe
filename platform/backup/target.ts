// Empty databases to write a snapshot into. An embedded one is made beside its place and gets it when it is whole; a
// server's is written in one transaction. So whatever ends the work in the middle, running it again ends well.
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

/** Makes the embedded database of `dataDir` with what `fillWorld` puts into it. */
export async function fillFolder<Answer>(config: PlatformConfig, log: Log, fill: Fill<Answer>): Promise<Answer> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Others may share a folder that is not theirs, such as a container's volume; what root makes is root's alone.
  if (process.getuid?.() === 0) refuseForeignFolder(dataDir);
  const folder = join(dataDir, "database");
  const making = restoringFolder(folder);
  const unlock = lockFolder(folder);
  try {
    if ((await checkFolder(folder)) !== "new") {
      throw new BackupRefused(
        `There is a database in ${folder} already: move it away first, or name another DATA_DIR.`,
      );
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

/** Of a full disk: the embedded database says in many ways that it could not write. */
const diskFullBelowBytes = 8 * 1024 * 1024;

/** What was made and is not wanted goes at once; what a kill leaves is refused by every start but another restore. */
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

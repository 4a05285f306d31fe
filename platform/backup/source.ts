// Opens the configured database for reading, even while the product runs. A server accepts a second connection. An
// embedded database does not, so the running product makes a copy of it.
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { checkFolder, refuseAbandoned } from "../database/folder.ts";
import { type FolderCopy, requestCopy } from "../database/folder-copies.ts";
import { isInUse } from "../database/folder-lock.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { Progress } from "./snapshot.ts";

const pollMs = 1_000;
/** The running product checks for copy requests twice a second, so 30 s are plenty. */
const takeTimeoutMs = 30_000;

export async function openSource(config: PlatformConfig, log: Log, progress: Progress): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config, config.databaseUrl, log);
  const copy = isInUse(databaseFolder(config)) ? await copyRunningDatabase(config, progress) : undefined;
  // Without a copy, the product has stopped, so its folder can be opened. While the folder is open, the product cannot
  // start.
  return copy === undefined ? openFolder(config, log) : openCopy(config, copy, log);
}

async function copyRunningDatabase(config: PlatformConfig, progress: Progress): Promise<FolderCopy | undefined> {
  const folder = databaseFolder(config);
  const request = await requestCopy(folder);
  const giveUpAt = performance.now() + takeTimeoutMs;
  let copied = false;
  try {
    for (;;) {
      const state = await request.state(pollMs);
      copied = state === "copied";
      if (copied) return request;
      if (typeof state === "object")
        throw new BackupRefused(`The running site could not copy its database: ${state.failed}.`);
      if (state === "left" || !isInUse(folder)) return undefined;
      if (state === "taken") progress("the running site is copying its database");
      else if (performance.now() > giveUpAt) throw new BackupRefused(noReplyMessage(config));
    }
  } finally {
    if (!copied) await request.remove();
  }
}

/** Opens the folder of a stopped product. Never creates a database. */
export async function openFolder(config: PlatformConfig, log: Log): Promise<Database> {
  await requireUsable(databaseFolder(config));
  return openDatabase({ ...toEmbeddedConfig(config), databasePool: 1 }, log);
}

async function requireUsable(folder: string): Promise<void> {
  const found = await checkFolder(folder);
  await refuseAbandoned(folder, found);
  if (found === "new") throw new BackupRefused(`There is no database in ${folder}.`);
}

export function openServer(config: PlatformConfig, url: string, log: Log): Promise<Database> {
  const own = { databaseUrl: config.databaseDirectUrl ?? url, databaseDirectUrl: undefined, databasePool: 1 };
  return openDatabase({ ...config, ...own, namedStatements: false }, log, { waitForServerMs: 0 });
}

export const toEmbeddedConfig = (config: PlatformConfig): PlatformConfig => ({
  ...config,
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
});

const databaseFolder = ({ dataDir }: PlatformConfig): string => join(dataDir, "database");

const noReplyMessage = (config: PlatformConfig): string =>
  `The process that has ${databaseFolder(config)} open does not respond. Run this as the same user, or stop that process first.`;

/** Opens a copy without fsync, because a power failure can only damage the copy. */
async function openCopy(config: PlatformConfig, { dataDir, remove }: FolderCopy, log: Log): Promise<Database> {
  try {
    const settings = { ...toEmbeddedConfig(config), databasePool: 1, dataDir };
    const database = await openDatabase(settings, log, { durable: false });
    const close = async () => {
      await database.close();
      await remove();
    };
    return { ...database, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

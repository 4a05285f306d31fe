// Opens the configured database to read it while the product may run: a server beside it; of the embedded one, which
// belongs to a single process, that process makes a copy, or we do while there is none.
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkFolder, refuseAbandoned } from "../core/database/folder.ts";
import { copyAtRest, type FolderCopy, NoRoomForCopy, requestCopy } from "../core/database/folder-copies.ts";
import { FolderInUse, isInUse } from "../core/database/folder-lock.ts";
import { type Database, openDatabase } from "../core/database.ts";
import type { Log } from "../core/log.ts";
import { KeepingRefused } from "./refused.ts";
import type { Progress } from "./snapshot.ts";

const lookAgainMs = 1_000;
/** The running product looks for requests twice a second. */
const takenWithinMs = 30_000;
/** A product that ends each time it makes a copy is not asked for ever. */
const mostRequests = 3;

/** The database as it is, not migrated. */
export async function openSource(config: Config, log: Log, progress: Progress): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config, config.databaseUrl, log);
  for (let left = mostRequests; left > 0; left -= 1) {
    const opened = await openAtRest(config, log).catch(undefinedWhenInUse);
    if (opened !== undefined) return opened;
    const copy = await copyOfRunning(config, progress);
    if (copy !== undefined) return openCopy(config, copy, log);
  }
  throw new KeepingRefused(`The product ended ${mostRequests} times while it copied ${folderOf(config)}: see its log.`);
}

/** From a product that does not run. It may start again as soon as there is a copy of its folder to read. */
async function openAtRest(config: Config, log: Log): Promise<Database> {
  const folder = folderOf(config);
  await refuseUnusable(folder);
  const copy = await copyAtRest(folder, () => refuseUnusable(folder)).catch((error: unknown) => {
    if (!(error instanceof NoRoomForCopy)) throw error;
  });
  // Without room for a copy it is read where it is, and every start refused meanwhile.
  return copy === undefined ? openFolder(config, log) : openCopy(config, copy, log);
}

/** Undefined when that product ended meanwhile: what was asked of it nobody does any more. */
async function copyOfRunning(config: Config, progress: Progress): Promise<FolderCopy | undefined> {
  const folder = folderOf(config);
  const request = await requestCopy(folder);
  const giveUpAt = performance.now() + takenWithinMs;
  let copied = false;
  try {
    for (;;) {
      const state = await request.state(lookAgainMs);
      copied = state === "copied";
      if (copied) return request;
      if (typeof state === "object") throw new KeepingRefused(`The running product made no copy: ${state.failed}.`);
      if (state === "silent") throw new KeepingRefused(stuck(config));
      if (state === "left" || !isInUse(folder)) return undefined;
      if (state === "taken") progress("the running product copies its database");
      else if (performance.now() > giveUpAt) throw new KeepingRefused(unanswered(config));
    }
  } finally {
    if (!copied) await request.remove();
  }
}

/** The embedded database of a product that does not run. Makes none where there is none. */
export async function openFolder(config: Config, log: Log): Promise<Database> {
  await refuseUnusable(folderOf(config));
  return openDatabase({ ...embedded(config), databasePool: 1 }, log);
}

async function refuseUnusable(folder: string): Promise<void> {
  const found = await checkFolder(folder);
  await refuseAbandoned(folder, found);
  if (found === "new") throw new KeepingRefused(`There is no database in ${folder}.`);
}

/** One connection, without the pooler in front. */
export function openServer(config: Config, url: string, log: Log): Promise<Database> {
  const own = { databaseUrl: config.databaseDirectUrl ?? url, databaseDirectUrl: undefined, databasePool: 1 };
  return openDatabase({ ...config, ...own, namedStatements: false }, log, { waitForServerMs: 0 });
}

/** The same settings, of a product on the embedded database. */
export const embedded = (config: Config): Config => ({
  ...config,
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
});

const folderOf = ({ dataDir }: Config): string => join(dataDir, "database");

const unanswered = (config: Config): string =>
  `The process that has ${folderOf(config)} open does not answer: run this as the same user, or stop that process first.`;

const stuck = (config: Config): string =>
  `The process that has ${folderOf(config)} open began a copy and has not gone on with it for a minute: restart it.`;

function undefinedWhenInUse(error: unknown): undefined {
  if (!(error instanceof FolderInUse)) throw error;
}

/** Nothing is lost with a copy when the power fails. */
async function openCopy(config: Config, { dataDir, remove }: FolderCopy, log: Log): Promise<Database> {
  try {
    const settings = { ...embedded(config), databasePool: 1, dataDir };
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

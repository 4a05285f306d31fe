// Opens the configured database to read it while the product may run: a server beside it; of the embedded one, which
// belongs to a single process, that process makes a copy.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkFolder, refuseAbandoned } from "../core/database/folder.ts";
import { type CopyRequest, requestCopy } from "../core/database/folder-copies.ts";
import { FolderInUse } from "../core/database/folder-lock.ts";
import { type Database, openDatabase } from "../core/database.ts";
import type { Log } from "../core/log.ts";
import { KeepingRefused } from "./refused.ts";
import type { Progress } from "./snapshot.ts";

const lookAgainMs = 1_000;
/** The running product looks for requests twice a second. */
const takenWithinMs = 30_000;

/** The database as it is, not migrated. */
export async function openSource(config: Config, log: Log, progress: Progress): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config, config.databaseUrl, log);
  const folder = join(config.dataDir, "database");
  let request: CopyRequest | undefined;
  const giveUpAt = performance.now() + takenWithinMs;
  try {
    for (;;) {
      const open = await openUnlessInUse(config, folder, log);
      if (open !== undefined) return await afterwards(open, request);
      request ??= await requestCopy(folder);
      const state = await request.state(lookAgainMs);
      if (state === "copied") return await openCopy(config, request, log);
      if (typeof state === "object") throw new KeepingRefused(`The running product made no copy: ${state.failed}.`);
      if (state === "taken") progress("the running product copies its database");
      else if (performance.now() > giveUpAt) throw new KeepingRefused(unanswered(folder));
    }
  } catch (error) {
    await request?.remove();
    throw error;
  }
}

const unanswered = (folder: string): string =>
  `The process that has ${folder} open does not answer: run this as the same user, or stop that process first.`;

async function openUnlessInUse(config: Config, folder: string, log: Log): Promise<Database | undefined> {
  const found = await checkFolder(folder);
  await refuseAbandoned(folder, found);
  if (found === "new") throw new KeepingRefused(`There is no database in ${folder}.`);
  try {
    return await openDatabase({ ...config, databasePool: 1 }, log);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/** Nothing is lost with a copy when the power fails. */
async function openCopy(config: Config, request: CopyRequest, log: Log): Promise<Database> {
  const copy = await openDatabase({ ...config, databasePool: 1, dataDir: request.dataDir }, log, { durable: false });
  return afterwards(copy, request);
}

async function afterwards(database: Database, request: CopyRequest | undefined): Promise<Database> {
  if (request === undefined) return database;
  const close = async () => {
    await database.close();
    await request.remove();
  };
  return { ...database, close };
}

/** One connection, without the pooler in front. */
export function openServer(config: Config, url: string, log: Log): Promise<Database> {
  const own = { databaseUrl: config.databaseDirectUrl ?? url, databaseDirectUrl: undefined, databasePool: 1 };
  return openDatabase({ ...config, ...own, namedStatements: false }, log, { waitForServerMs: 0 });
}

/** The embedded database of a product that does not run. */
export async function openFolderAlone(config: Config, log: Log): Promise<Database> {
  const folder = join(config.dataDir, "database");
  const found = await checkFolder(folder);
  await refuseAbandoned(folder, found);
  if (found === "new") throw new KeepingRefused(`There is no database in ${folder}.`);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return openDatabase({ ...config, databaseUrl: undefined, databaseDirectUrl: undefined, databasePool: 1 }, log);
}

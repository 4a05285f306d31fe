// Opens the configured database to read it while the product may run: a server beside it; of the embedded one, which
// belongs to a single process, that process makes a copy.
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
  let request: CopyRequest | undefined;
  const giveUpAt = performance.now() + takenWithinMs;
  try {
    for (;;) {
      const opened = await openFolder(config, log).catch(undefinedWhenInUse);
      if (opened !== undefined) return withRequest(opened, request);
      request ??= await requestCopy(folderOf(config));
      const state = await request.state(lookAgainMs);
      if (state === "copied") return withRequest(await openCopy(config, request, log), request);
      if (typeof state === "object") throw new KeepingRefused(`The running product made no copy: ${state.failed}.`);
      if (state === "taken") progress("the running product copies its database");
      else if (performance.now() > giveUpAt) throw new KeepingRefused(unanswered(config));
    }
  } catch (error) {
    await request?.remove();
    throw error;
  }
}

/** The embedded database of a product that does not run. Makes none where there is none. */
export async function openFolder(config: Config, log: Log): Promise<Database> {
  const folder = folderOf(config);
  const found = await checkFolder(folder);
  await refuseAbandoned(folder, found);
  if (found === "new") throw new KeepingRefused(`There is no database in ${folder}.`);
  return openDatabase({ ...embedded(config), databasePool: 1 }, log);
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

function undefinedWhenInUse(error: unknown): undefined {
  if (!(error instanceof FolderInUse)) throw error;
}

/** Nothing is lost with a copy when the power fails. */
const openCopy = (config: Config, { dataDir }: CopyRequest, log: Log): Promise<Database> =>
  openDatabase({ ...embedded(config), databasePool: 1, dataDir }, log, { durable: false });

function withRequest(database: Database, request: CopyRequest | undefined): Database {
  const close = async () => {
    await database.close();
    await request?.remove();
  };
  return { ...database, close };
}

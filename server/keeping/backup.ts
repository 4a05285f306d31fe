// Keeps everything the site is in one file, while it runs; and brings a file back into an empty database.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Log } from "../core/log.ts";
import { openBackup, refuseTaken, writeBackup } from "./backup-file.ts";
import { removeLeftOvers } from "./left-overs.ts";
import { atOneMoment, readDatabase } from "./read-database.ts";
import { asItWas, retireSecrets } from "./retire-secrets.ts";
import type { Head, Progress, Snapshot, Totals } from "./snapshot.ts";
import { embedded, openSource } from "./source.ts";
import { fillFolder, fillServer } from "./target.ts";
import { uploadStore, uploadsOf } from "./uploads.ts";
import { type AfterComparing, refuseNewer, type Written, writeDatabase } from "./write-database.ts";

export interface Keeping {
  config: Config;
  log: Log;
  progress: Progress;
}

/** Answers what is in the file. Throws `KeepingRefused` or `StartRefused` with the line to print. */
export async function backUp({ config, log, progress }: Keeping, path: string): Promise<Totals> {
  refuseTaken(path);
  const source = await openSource(config, log, progress);
  try {
    return await atOneMoment(source, async (tx) => {
      const snapshot = await readDatabase(tx, uploadsOf(config, log), progress);
      await writeBackup(snapshot, path);
      return snapshot.totals();
    });
  } finally {
    await source.close();
  }
}

export interface Restored extends Written {
  head: Head;
}

/** Into the configured database. The file is read through before anything is touched. */
export async function restore(keeping: Keeping, path: string): Promise<Restored> {
  return bringBack(keeping, path, retireSecrets);
}

async function bringBack(keeping: Keeping, path: string, afterwards: AfterComparing): Promise<Restored> {
  const { config, log, progress } = keeping;
  const snapshot = await openBackup(path, progress);
  await refuseNewer(snapshot);
  const fill = fillFrom(snapshot, keeping, afterwards);
  if (config.databaseUrl === undefined) return fillFolder(config, log, fill);
  return fillServer(config, config.databaseUrl, log, fill);
}

/** What `fillFolder` and `fillServer` put into a database, which is then brought to what this program needs. */
export function fillFrom(snapshot: Snapshot, { config, progress }: Keeping, afterwards: AfterComparing) {
  const store = uploadStore(config);
  return async (database: Parameters<typeof writeDatabase>[0] & { migrate(): Promise<unknown> }): Promise<Restored> => {
    const keepUpload = (name: string, bytes: Buffer) => store.write(name, bytes);
    const written = await writeDatabase(database, snapshot, keepUpload, afterwards, progress);
    await database.migrate();
    return { ...written, head: snapshot.head };
  };
}

/** Restores into an embedded database that is thrown away, whatever the site's own is. */
export async function rehearse({ config, log, progress }: Keeping, path: string): Promise<Restored> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const scratches = "rehearsal-";
  await removeLeftOvers(config.dataDir, scratches);
  const dataDir = join(config.dataDir, `${scratches}${process.pid}`);
  const apart = { ...embedded(config), dataDir, s3: undefined };
  try {
    return await bringBack({ config: apart, log, progress }, path, asItWas);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

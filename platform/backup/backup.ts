// Keeps everything the site is in one file, while it runs; and brings a file back into an empty database.
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { openBackup, refuseTaken, writeBackup } from "./backup-file.ts";
import { atOneMoment, readDatabase } from "./read-database.ts";
import type { Head, Progress, Snapshot, Totals } from "./snapshot.ts";
import { openSource } from "./source.ts";
import { fillFolder, fillServer } from "./target.ts";
import { uploadStore, uploadsOf } from "./uploads.ts";
import { type AfterComparing, type KeptProduct, refuseNewer, type Written, writeDatabase } from "./write-database.ts";

export interface Keeping {
  config: PlatformConfig;
  log: Log;
  progress: Progress;
  product: KeptProduct;
}

export interface BackedUp {
  totals: Totals;
  /** Tables that are not ours, and not in the file. */
  leftOut: string[];
}

/** Answers what is in the file. Throws `KeepingRefused` or `StartRefused` with the line to print. */
export async function backUp({ config, log, progress }: Keeping, path: string): Promise<BackedUp> {
  refuseTaken(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const source = await openSource(config, log, progress);
  try {
    return await atOneMoment(source, async (tx) => {
      const snapshot = await readDatabase(tx, uploadsOf(config, log), progress);
      await writeBackup(snapshot, path);
      return { totals: snapshot.totals(), leftOut: snapshot.head.leftOut ?? [] };
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
  return bringBack(keeping, path, keeping.product.retireSecrets);
}

export async function bringBack(keeping: Keeping, path: string, afterwards: AfterComparing): Promise<Restored> {
  const { config, log, progress } = keeping;
  const snapshot = await openBackup(path, progress);
  await refuseNewer(snapshot);
  const fill = fillFrom(snapshot, keeping, afterwards);
  if (config.databaseUrl === undefined) return fillFolder(config, log, fill);
  return fillServer(config, config.databaseUrl, log, fill);
}

/** What `fillFolder` and `fillServer` put into a database, which is then brought to what this program needs. */
export function fillFrom(snapshot: Snapshot, { config, progress, product }: Keeping, afterwards: AfterComparing) {
  const store = uploadStore(config);
  return async (database: Parameters<typeof writeDatabase>[0] & { migrate(): Promise<unknown> }): Promise<Restored> => {
    const keepUpload = (name: string, bytes: Buffer) => store.write(name, bytes);
    const written = await writeDatabase(database, snapshot, keepUpload, { ...product, afterwards }, progress);
    await database.migrate();
    return { ...written, head: snapshot.head };
  };
}

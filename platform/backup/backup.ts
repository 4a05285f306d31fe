import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { openBackup, refuseExisting, writeBackup } from "./backup-file.ts";
import { readDatabase, withSnapshot } from "./read-database.ts";
import type { Head, Progress, Snapshot, Totals } from "./snapshot.ts";
import { openSource } from "./source.ts";
import { fillFolder, fillServer } from "./target.ts";
import { createUploadStore, createUploads } from "./uploads.ts";
import { type BackupHooks, type FinalStep, refuseNewer, type WriteResult, writeDatabase } from "./write-database.ts";

export interface BackupContext {
  config: PlatformConfig;
  log: Log;
  progress: Progress;
  product: BackupHooks;
}

export interface BackupResult {
  totals: Totals;
  leftOut: string[];
}

/** Throws `BackupRefused` or `StartRefused` with the line to print. */
export async function backUp({ config, log, progress }: BackupContext, path: string): Promise<BackupResult> {
  refuseExisting(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const source = await openSource(config, log, progress);
  try {
    return await withSnapshot(source, async (tx) => {
      const snapshot = await readDatabase(tx, createUploads(config, log), progress);
      await writeBackup(snapshot, path);
      return { totals: snapshot.totals(), leftOut: snapshot.head.leftOut ?? [] };
    });
  } finally {
    await source.close();
  }
}

export interface RestoreResult extends WriteResult {
  head: Head;
}

/** Checks the whole file before changing anything. */
export async function restore(context: BackupContext, path: string): Promise<RestoreResult> {
  return restoreWith(context, path, context.product.retireSecrets);
}

export async function restoreWith(context: BackupContext, path: string, afterwards: FinalStep): Promise<RestoreResult> {
  const { config, log, progress } = context;
  const snapshot = await openBackup(path, progress);
  await refuseNewer(snapshot);
  const fill = createFill(snapshot, context, afterwards);
  if (config.databaseUrl === undefined) return fillFolder(config, log, fill);
  return fillServer(config, config.databaseUrl, log, fill);
}

/**
 * Returns the `fill` argument of `fillFolder` and `fillServer`. It writes the snapshot and migrates the database to
 * this program's version.
 */
export function createFill(snapshot: Snapshot, { config, progress, product }: BackupContext, afterwards: FinalStep) {
  const store = createUploadStore(config);
  return async (
    database: Parameters<typeof writeDatabase>[0] & { migrate(): Promise<unknown> },
  ): Promise<RestoreResult> => {
    const keepUpload = (name: string, bytes: Buffer) => store.write(name, bytes);
    const written = await writeDatabase(database, snapshot, keepUpload, { ...product, afterwards }, progress);
    await database.migrate();
    return { ...written, head: snapshot.head };
  };
}

import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Database } from "../database/database.ts";
import { movedMarkPath, syncFolder } from "../database/folder.ts";
import { displayUrl } from "../database/server.ts";
import { type BackupContext, createFill, type RestoreResult } from "./backup.ts";
import { listTables, readDatabase, readTotals, withSnapshot } from "./read-database.ts";
import { openFolder, openServer, openSource, toEmbeddedConfig } from "./source.ts";
import { fillFolder } from "./target.ts";
import { createUploads, noUploads } from "./uploads.ts";
import { findDifference, findExistingTable, leaveUnchanged, notEmptyError } from "./write-database.ts";

/**
 * Moves the embedded database of a stopped product to the server at `url`, without the pictures. Returns "there
 * already" if an earlier move copied everything.
 */
export async function moveToServer(context: BackupContext, url: string): Promise<RestoreResult | "there already"> {
  const { config, log, progress } = context;
  const source = await openFolder(config, log);
  try {
    await source.migrate();
    const target = await openServer({ ...config, databaseDirectUrl: undefined }, url, log);
    try {
      const moved = await withSnapshot(source, async (tx) => {
        const there = await findExistingTable(target);
        if (there === undefined) {
          return createFill(await readDatabase(tx, noUploads, progress), context, leaveUnchanged)(target);
        }
        const tables = await listTables(tx);
        if (!(await hasSameTotals(target, await readTotals(tx, tables, progress), progress)))
          throw notEmptyError(there);
        return "there already" as const;
      });
      await markMoved(join(config.dataDir, "database"), displayUrl(url));
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type Totals = Awaited<ReturnType<typeof readTotals>>;

/** Returns whether an earlier move copied everything but was killed before its last step. */
async function hasSameTotals(target: Database, totals: Totals, progress: BackupContext["progress"]): Promise<boolean> {
  return withSnapshot(target, async (tx) => {
    const tables = await listTables(tx);
    const wanted = Object.keys(totals.tables);
    const names = tables.map(({ name }) => name);
    if (wanted.some((name) => !names.includes(name))) return false;
    return findDifference(await readTotals(tx, tables, progress), totals) === undefined;
  });
}

/** Marks the folder as moved. Otherwise somebody could start a second site on it and sell the same prizes twice. */
async function markMoved(folder: string, where: string): Promise<void> {
  const mark = await open(movedMarkPath(folder), "w", 0o600);
  try {
    await mark.writeFile(`${where} on ${new Date().toISOString().slice(0, 10)}\n`);
    await mark.sync();
  } finally {
    await mark.close();
  }
  await syncFolder(join(folder, ".."), { deep: false });
}

export async function copyToFolder(context: BackupContext, dataDir: string): Promise<RestoreResult> {
  const { config, log, progress } = context;
  const there = { ...toEmbeddedConfig(config), dataDir: resolve(dataDir), s3: undefined };
  const source = await openSource(config, log, progress);
  try {
    return await withSnapshot(source, async (tx) => {
      const snapshot = await readDatabase(tx, createUploads(config, log), progress);
      return fillFolder(there, log, createFill(snapshot, { ...context, config: there }, context.product.retireSecrets));
    });
  } finally {
    await source.close();
  }
}

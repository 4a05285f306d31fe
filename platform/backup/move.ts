// Moves an embedded database to a PostgreSQL server, and copies a server's to an embedded one.
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Database } from "../database/database.ts";
import { movedMark, syncFolder } from "../database/folder.ts";
import { shown } from "../database/server.ts";
import { fillFrom, type Keeping, type Restored } from "./backup.ts";
import { atOneMoment, readDatabase, readTotals, tablesOf } from "./read-database.ts";
import { embedded, openFolder, openServer, openSource } from "./source.ts";
import { fillFolder } from "./target.ts";
import { noUploads, uploadsOf } from "./uploads.ts";
import { asItWas, differenceOf, notEmpty, whatIsThere } from "./write-database.ts";

/**
 * From the embedded database of a product that does not run to the server at `url`. Pictures stay where they are. "there
 * already": an earlier move had come as far as its end.
 */
export async function moveToServer(keeping: Keeping, url: string): Promise<Restored | "there already"> {
  const { config, log, progress } = keeping;
  const source = await openFolder(config, log);
  try {
    await source.migrate();
    const target = await openServer({ ...config, databaseDirectUrl: undefined }, url, log);
    try {
      const moved = await atOneMoment(source, async (tx) => {
        const there = await whatIsThere(target);
        if (there === undefined) {
          return fillFrom(await readDatabase(tx, noUploads, progress), keeping, asItWas)(target);
        }
        const tables = await tablesOf(tx);
        if (!(await holdsTheSame(target, await readTotals(tx, tables, progress), progress))) throw notEmpty(there);
        return "there already" as const;
      });
      await markMoved(join(config.dataDir, "database"), shown(url));
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type Totals = Awaited<ReturnType<typeof readTotals>>;

/** A move that was killed after its last step but the mark left everything there. */
async function holdsTheSame(target: Database, totals: Totals, progress: Keeping["progress"]): Promise<boolean> {
  return atOneMoment(target, async (tx) => {
    const tables = await tablesOf(tx);
    const wanted = Object.keys(totals.tables);
    const names = tables.map(({ name }) => name);
    if (wanted.some((name) => !names.includes(name))) return false;
    return differenceOf(await readTotals(tx, tables, progress), totals) === undefined;
  });
}

/** From now on nobody opens the folder by mistake and sells the same prizes again. */
async function markMoved(folder: string, where: string): Promise<void> {
  const mark = await open(movedMark(folder), "w", 0o600);
  try {
    await mark.writeFile(`${where} on ${new Date().toISOString().slice(0, 10)}\n`);
    await mark.sync();
  } finally {
    await mark.close();
  }
  await syncFolder(join(folder, ".."), { deep: false });
}

/** The configured server's database goes on; `dataDir` gets a copy of it, with the pictures. */
export async function copyToFolder(keeping: Keeping, dataDir: string): Promise<Restored> {
  const { config, log, progress } = keeping;
  const there = { ...embedded(config), dataDir: resolve(dataDir), s3: undefined };
  const source = await openSource(config, log, progress);
  try {
    return await atOneMoment(source, async (tx) => {
      const snapshot = await readDatabase(tx, uploadsOf(config, log), progress);
      return fillFolder(there, log, fillFrom(snapshot, { ...keeping, config: there }, keeping.product.retireSecrets));
    });
  } finally {
    await source.close();
  }
}

// Checks whether the embedded database's folder can be opened. Only reads, so a bad folder stays unchanged.
import { constants, existsSync } from "node:fs";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32c } from "./crc32c.ts";
import { StartRefused } from "./start-refused.ts";

export const embeddedMajor = 18;
export const controlFile = { version: 1800, bytes: 8192, crcAt: 292 };

const neededFolders = ["base", "global", "pg_wal", "pg_xact", "pg_multixact", "pg_tblspc"];

/** Throws `StartRefused` if the folder contains a database that cannot be opened. */
export async function checkFolder(folder: string): Promise<"new" | "usable"> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartRefused(`The database folder ${folder} cannot be read: ${error.message}.`);
  });
  if (names === undefined || names.length === 0) return "new";
  const refuse = (why: string) =>
    new StartRefused(
      `The database folder ${folder} ${why}. It is unchanged. Restore it from a backup, or move it away to start over.`,
    );
  if (!names.includes("PG_VERSION")) {
    throw refuse("holds files but no database (there is no PG_VERSION)");
  }
  const version = (await readFile(join(folder, "PG_VERSION"), "latin1")).trim();
  if (!/^\d{1,3}$/.test(version)) throw refuse("is damaged (PG_VERSION names no version)");
  if (Number(version) !== embeddedMajor) throw refuse(otherVersionMessage(Number(version)));
  const missing = neededFolders.find((name) => !names.includes(name));
  if (missing !== undefined) throw refuse(`is damaged (${missing} is missing)`);
  const damage = await findControlDamage(folder);
  if (damage !== undefined) throw refuse(`is damaged (${damage})`);
  return "usable";
}

export const restoringFolder = (folder: string): string => `${folder}.restoring`;
export const movedMarkPath = (folder: string): string => `${folder}.moved`;

/**
 * Throws `StartRefused` if the database has moved, or if the folder of an unfinished restore would get a new database.
 */
export async function refuseAbandoned(folder: string, found: "new" | "usable"): Promise<void> {
  const moved = await readFile(movedMarkPath(folder), "utf8").catch(() => undefined);
  if (moved !== undefined) {
    throw new StartRefused(
      `The database in ${folder} was moved to ${moved.trim()}: set DATABASE_URL to that address. (To go back to the database from before the move, remove ${movedMarkPath(folder)}.)`,
    );
  }
  if (found === "new" && existsSync(restoringFolder(folder))) {
    throw new StartRefused(
      `A restore into ${folder} was interrupted: run it again. (To start over instead, remove ${restoringFolder(folder)}.)`,
    );
  }
}

function otherVersionMessage(major: number): string {
  const age = major > embeddedMajor ? "newer" : "older";
  return `was made by PostgreSQL ${major}, ${age} than the ${embeddedMajor} this Windfall has`;
}

/**
 * Returns undefined if pg_control is intact. PostgreSQL itself would notice damage only after it has begun to write.
 */
async function findControlDamage(folder: string): Promise<string | undefined> {
  const control = await readFile(join(folder, "global", "pg_control")).catch(() => undefined);
  if (control === undefined) return "global/pg_control is missing";
  if (control.length !== controlFile.bytes)
    return `global/pg_control has ${control.length} bytes, not ${controlFile.bytes}`;
  const version = control.readUInt32LE(8);
  if (version !== controlFile.version) return `global/pg_control is of kind ${version}, not ${controlFile.version}`;
  if (crc32c(control.subarray(0, controlFile.crcAt)) !== control.readUInt32LE(controlFile.crcAt)) {
    return "the checksum of global/pg_control is wrong";
  }
  return undefined;
}

const maxParallelSyncs = 32;

export async function syncFolder(folder: string, { deep = true } = {}): Promise<void> {
  if (deep) {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(folder, entry.name));
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
    // Syncs several files at the same time, because that takes about as long as one.
    for (let at = 0; at < files.length; at += maxParallelSyncs) {
      await Promise.all(files.slice(at, at + maxParallelSyncs).map(syncPath));
    }
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

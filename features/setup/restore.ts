import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { BackupRefused } from "../../platform/backup/backup-refused.ts";
import { removeStaleFiles } from "../../platform/backup/stale-files.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { freeBytes, reservedBytes } from "../../platform/database/disk-space.ts";
import { m } from "./messages.ts";

/** Restores the file at this path. Throws `BackupRefused` and changes nothing if that is not possible. */
export type Restore = (path: string) => Promise<unknown>;

export type RestoreRefusal = { why: "refused" | "no_room"; says: string };

const namePrefix = "uploaded-backup-";

/** Throws `BackupRefused` once anybody has an account. Keeps others from creating one until the restore ends. */
export async function requireUnused(tx: Tx): Promise<void> {
  await sql`lock table users in access exclusive mode`.execute(tx);
  const { rows } = await sql<{ used: boolean }>`select exists (select from users) as used`.execute(tx);
  if (rows[0]?.used === true) throw new BackupRefused(m.restoreSiteUsed());
}

/** Stores the upload of `bytes` bytes in DATA_DIR during the restore. */
export async function restoreUpload(
  { config, log }: Pick<House, "config" | "log">,
  restore: Restore,
  body: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<Result<null, RestoreRefusal>> {
  const { dataDir } = config;
  await removeStaleFiles(dataDir, namePrefix);
  // Checks only the room for the file. The tables need several times that, and the restore itself notices a full disk.
  if (freeBytes(dataDir) < bytes + reservedBytes) return refused({ why: "no_room", says: m.restoreNoRoom() });
  const path = join(dataDir, `${namePrefix}${process.pid}`);
  try {
    await pipeline(Readable.from(body), createWriteStream(path, { mode: 0o600 }));
    await restore(path);
    return done(null);
  } catch (error) {
    if (error instanceof BackupRefused) {
      return refused({ why: "refused", says: error.message.replaceAll(path, m.restoreThisFile()) });
    }
    log.warn({ err: error }, "a backup could not be restored from the setup page");
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

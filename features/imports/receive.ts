// A file as it comes in: parsed block by block, its rows put into the staging table. The file itself is not stored.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../../common/server/actor.ts";
import { createCsvReader, readBlocks } from "../../platform/base/csv.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { classifyError } from "../../platform/database/database-errors.ts";
import type { Db } from "../../platform/database/db.ts";
import { reservedBytes } from "../../platform/database/disk-space.ts";
import { type ImportColumn, maxImportBytes, maxImportRows, type PlatformName } from "./contract/imports.ts";
import { createRowReader, type ReadRow } from "./row-reader.ts";
import { finishReading, rowsPerBatch, stageBatch, tooManyRowsText } from "./staging.ts";
import { auditImport } from "./take-over.ts";

export interface NewFile {
  platform: PlatformName;
  fileName: string;
  body: AsyncIterable<Uint8Array>;
  /** What the disk of the database has left; left out: nobody knows. */
  freeBytes?: () => number;
}

/** Why nothing of a file was kept. `discarded`: by an admin, while it came in. */
type UploadRefusal = "empty" | "too_large" | "no_room" | "discarded";

/** Its rows, their indexes and what a database writes down before all of it. */
const diskSizeFactor = 6;

/** Answers the import's number. An upload that breaks off leaves nothing; after a crash the job removes what is left. */
export async function receiveFile(
  db: Db,
  actor: Actor,
  { platform, fileName, body, freeBytes = () => Number.POSITIVE_INFINITY }: NewFile,
): Promise<Result<number, { why: UploadRefusal | "too_many" }>> {
  if ((await countWaiting(db)) >= maxWaiting) return refused({ why: "too_many" });
  const hasRoom = (bytes: number) => freeBytes() > reservedBytes + diskSizeFactor * bytes;
  if (!hasRoom(0)) return refused({ why: "no_room" });
  const { id } = await db
    .insertInto("imports")
    .values({
      platform,
      file_name: fileName,
      status: "receiving",
      left_out: JSON.stringify({ counts: {}, lines: [] }),
      uploaded_by: actor.id,
      uploaded_at: actor.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  try {
    const staged = await stageFile(db, { id, platform }, body, hasRoom);
    if (staged.ok && (await finishUpload(db, actor, { id, platform, fileName }, staged.value))) return done(id);
    await deleteImport(db, id);
    return staged.ok ? refused({ why: "discarded" }) : staged;
  } catch (error) {
    await deleteImport(db, id).catch(() => {});
    if (classifyError(error) !== "full") throw error;
    return refused({ why: "no_room" });
  }
}

/** Its rows go with it. */
const deleteImport = (db: Db, id: number) => db.deleteFrom("imports").where("id", "=", id).execute();

/** Files nobody has decided about yet: they take room. */
const maxWaiting = 10;

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from imports
    where status in ('receiving', 'reading', 'preview') or status = 'unreadable' and columns is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface StagedFile {
  bytes: number;
  sha256: string;
  problem: string | null;
  columns: ImportColumn[] | null;
}

/** A file that cannot be read is received to its end all the same, so that whoever sends it gets an answer. */
async function stageFile(
  db: Db,
  { id, platform }: { id: number; platform: PlatformName },
  body: AsyncIterable<Uint8Array>,
  hasRoom: (bytes: number) => boolean,
): Promise<Result<StagedFile, { why: UploadRefusal }>> {
  const hash = createHash("sha256");
  const readCsv = createCsvReader();
  const reader = createRowReader(platform);
  let [bytes, lines] = [0, 0];
  let problem: string | null = null;
  for await (const { block, isLast } of readBlocks(body)) {
    bytes += block.length;
    if (bytes > maxImportBytes) return refused({ why: "too_large" });
    if (!hasRoom(bytes)) return refused({ why: "no_room" });
    hash.update(block);
    if (problem !== null) continue;
    const records = readCsv(block, isLast);
    const rows = records.ok ? reader.read(records.value) : [];
    lines += rows.length;
    problem = records.ok ? null : records.problem;
    if (lines > maxImportRows) problem = tooManyRowsText;
    else if (!(await stageRows(db, id, rows))) return refused({ why: "discarded" });
  }
  if (bytes === 0) return refused({ why: "empty" });
  return done({ bytes, sha256: hash.digest("hex"), problem, columns: reader.columns() });
}

async function stageRows(db: Db, id: number, rows: readonly ReadRow[]): Promise<boolean> {
  for (let from = 0; from < rows.length; from += rowsPerBatch) {
    if (!(await stageBatch(db, id, rows.slice(from, from + rowsPerBatch)))) return false;
  }
  return true;
}

/** False: it was discarded meanwhile. */
const finishUpload = (
  db: Db,
  actor: Actor,
  { id, platform, fileName }: { id: number; platform: PlatformName; fileName: string },
  { bytes, sha256, ...unread }: StagedFile,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await finishReading(tx, id, unread))) return false;
    await tx.updateTable("imports").set({ sha256, bytes }).where("id", "=", id).execute();
    const after = { platform, file: fileName, bytes, sha256 };
    await auditImport(tx, actor, id, "upload", after);
    return true;
  });

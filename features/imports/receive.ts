// Receives an upload: parses it block by block and stages its rows. It does not store the file itself.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../../common/server/actor.ts";
import { createCsvReader, readBlocks } from "../../platform/base/csv.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { classifyError } from "../../platform/database/database-errors.ts";
import type { Db } from "../../platform/database/db.ts";
import { reservedBytes } from "../../platform/database/disk-space.ts";
import { type ImportColumn, maxImportBytes, maxImportRows, type PlatformName } from "./contract/imports.ts";
import { m } from "./messages.ts";
import { createRowReader, type ReadRow } from "./row-reader.ts";
import { finishReading, rowsPerBatch, stageBatch } from "./staging.ts";
import { auditImport } from "./take-over.ts";

export interface NewFile {
  platform: PlatformName;
  fileName: string;
  body: AsyncIterable<Uint8Array>;
  /** Returns the free bytes on the database's disk. Absent: unknown. */
  freeBytes?: () => number;
}

/** `discarded`: an admin discarded the import during the upload. */
type UploadRefusal = "empty" | "too_large" | "no_room" | "discarded";

/** Disk space per uploaded byte: rows, indexes and the write-ahead log. */
const diskSizeFactor = 6;

/**
 * Stages an upload. Returns the import's number. An upload that breaks off leaves nothing behind; after a crash the job cleans
 * up.
 */
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

const deleteImport = (db: Db, id: number) => db.deleteFrom("imports").where("id", "=", id).execute();

/** The most undecided imports. They are limited because they take up disk space. */
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

/** Reads an unreadable file to its end as well, so the sender gets a response. */
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
    if (lines > maxImportRows) problem = m.tooManyRows({ most: maxImportRows });
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

/** Resolves to false when an admin has discarded the import in the meantime. */
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

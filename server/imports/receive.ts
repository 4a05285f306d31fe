// A file as it comes in: kept in pieces, so that it is never in memory whole and any process can go on with it.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mostImportBytes, type PlatformName } from "../../contracts/imports.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import { leftFreeBytes } from "../core/database/room.ts";
import { troubleOf } from "../core/database/trouble.ts";
import type { Db } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";

const pieceBytes = 256 * 1024;

export interface NewFile {
  platform: PlatformName;
  fileName: string;
  body: AsyncIterable<Uint8Array>;
  /** What the disk of the database has left; left out: nobody knows. */
  freeBytes?: () => number;
}

/** Its rows, their indexes and what a database writes down before all of it. */
const timesItsSize = 6;

/** Answers the import's number; the job reads it from there. What was begun and breaks off is forgotten by the job. */
export async function receiveFile(
  db: Db,
  actor: Actor,
  { platform, fileName, body, freeBytes = () => Number.POSITIVE_INFINITY }: NewFile,
): Promise<Result<number, { why: Unkept | "too_many" }>> {
  if ((await countWaiting(db)) >= mostWaiting) return refused({ why: "too_many" });
  const hasRoom = (bytes: number) => freeBytes() > leftFreeBytes + timesItsSize * bytes;
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
  const kept = await keepPieces(db, id, body, hasRoom).catch(async (error: unknown) => {
    await discard(db, id);
    if (troubleOf(error) !== "full") throw error;
    return refused({ why: "no_room" as const });
  });
  if (!kept.ok) {
    await discard(db, id);
    return kept;
  }
  const { bytes, sha256 } = kept.value;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("imports")
      .set({ status: "reading", sha256, bytes })
      .where("id", "=", id)
      .where("status", "=", "receiving")
      .execute();
    const after = { platform, file: fileName, bytes, sha256 };
    await audit(tx, { ...by(actor), action: "imports.upload", subject: `import:${id}`, before: null, after });
  });
  return done(id);
}

/** Its room is given back at once. Where even that fails, on a full disk, the job does it within the hour. */
async function discard(db: Db, id: number): Promise<void> {
  const pieces = db.deleteFrom("import_pieces").where("import_id", "=", id).execute();
  const import_ = () => db.updateTable("imports").set({ status: "discarded" }).where("id", "=", id).execute();
  await pieces.then(import_).catch(() => {});
}

/** Files nobody has decided about yet: they take room. */
const mostWaiting = 10;

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from imports
    where status in ('receiving', 'reading', 'preview') or status = 'unreadable' and columns is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Why nothing of a file was kept. */
type Unkept = "empty" | "too_large" | "no_room";

async function keepPieces(
  db: Db,
  importId: number,
  body: AsyncIterable<Uint8Array>,
  hasRoom: (bytes: number) => boolean,
): Promise<Result<{ bytes: number; sha256: string }, { why: Unkept }>> {
  const hash = createHash("sha256");
  let [bytes, no, gathered] = [0, 0, 0];
  let waiting: Uint8Array[] = [];
  const keep = async () => {
    if (gathered === 0) return;
    no += 1;
    await db
      .insertInto("import_pieces")
      .values({ import_id: importId, no, bytes: Buffer.concat(waiting) })
      .execute();
    [waiting, gathered] = [[], 0];
  };
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostImportBytes) return refused({ why: "too_large" });
    if (!hasRoom(bytes)) return refused({ why: "no_room" });
    hash.update(chunk);
    waiting.push(chunk);
    gathered += chunk.length;
    if (gathered >= pieceBytes) await keep();
  }
  await keep();
  return bytes === 0 ? refused({ why: "empty" }) : done({ bytes, sha256: hash.digest("hex") });
}

/** The file's bytes in their order, a piece at a time. */
export async function* piecesOf(db: Db, importId: number): AsyncGenerator<Uint8Array> {
  for (let no = 1; ; no += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from import_pieces where import_id = ${importId} and no = ${no}`.execute(db);
    const [piece] = rows;
    if (piece === undefined) return;
    yield piece.bytes;
  }
}

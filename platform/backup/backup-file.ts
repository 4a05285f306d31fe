// A backup file is a tar with an end mark, compressed by Zstandard. `tar --zstd -tf` lists its entries: `windfall.json`
// (the head), `tables/<name>/<n>.copy`, `uploads/<name>` and `end.json` (the totals).

import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { isRecord } from "../contract/json-values.ts";
import { syncFolder } from "../database/folder.ts";
import { BackupRefused } from "./backup-refused.ts";
import { checkEndMark, withEndMark } from "./end-mark.ts";
import {
  formatVersion,
  type Head,
  headSchema,
  type Piece,
  type Progress,
  type Snapshot,
  type Totals,
  totalsSchema,
} from "./snapshot.ts";
import { removeStaleFiles } from "./stale-files.ts";
import { type TarEntry, tarEnd, tarEntries, tarEntry } from "./tar.ts";
import { matchesHash } from "./uploads.ts";

const headFileName = "windfall.json";
const endFileName = "end.json";

/** Far above the largest entry of a backup: 16 MB of rows, one larger row, or a picture. */
const maxPieceBytes = 256 * 1024 * 1024;
const maxJsonBytes = 4 * 1024 * 1024;
const maxEntryBytes = (name: string): number =>
  name === headFileName || name === endFileName ? maxJsonBytes : maxPieceBytes;

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupRefused(`${path} already exists: choose another name.`);
}

/**
 * Writes the snapshot to `path`. The file gets this name only when it is complete and on disk, so a file with a
 * backup's name is never partial.
 */
export async function writeBackup(snapshot: Snapshot, path: string): Promise<void> {
  // Removes the draft of an earlier process that was killed while it wrote this backup.
  await removeStaleFiles(dirname(path), `${basename(path)}.`, draftSuffix);
  const draft = `${path}.${process.pid}${draftSuffix}`;
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(archiveChunks(snapshot)), createZstdCompress(), withEndMark(), file);
    refuseExisting(path);
    await rename(draft, path);
    await syncFolder(dirname(path), { deep: false });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const draftSuffix = ".partial";

async function* archiveChunks({ head, pieces, totals }: Snapshot): AsyncGenerator<Buffer> {
  const at = new Date(head.madeAt);
  const json = (name: string, value: Head | Totals) =>
    tarEntry({ name, bytes: Buffer.from(JSON.stringify(value, null, 2)) }, at);
  yield* json(headFileName, head);
  let number = 0;
  for await (const piece of pieces) {
    number += 1;
    yield* tarEntry({ name: pieceName(piece, number), bytes: piece.bytes }, at);
  }
  yield* json(endFileName, totals());
  yield tarEnd();
}

const pieceName = (piece: Piece, number: number): string =>
  piece.kind === "upload" ? `uploads/${piece.name}` : `tables/${piece.table}/${String(number).padStart(9, "0")}.copy`;

/** Throws `BackupRefused` with a one-line reason if the file is not a complete backup. */
export async function openBackup(path: string, progress: Progress): Promise<Snapshot> {
  const bytes = await checkEndMark(path, (percent) => progress(`reading ${basename(path)}: ${percent} %`));
  const entries = readEntries(path, maxEntryBytes, bytes);
  const head = await parseHead(entries, path);
  let totals: Totals | undefined;
  async function* pieces(): AsyncGenerator<Piece> {
    try {
      for await (const entry of entries) {
        if (entry.name === endFileName) totals = totalsSchema.parse(parseJson(entry));
        else yield toPiece(entry);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
      throw new BackupRefused(`${path} is damaged or not a Windfall backup (${why}). Nothing was restored.`, {
        cause: error,
      });
    }
  }
  return {
    head,
    pieces: pieces(),
    totals() {
      if (totals === undefined) throw new Error(`${path} has no totals.`);
      return totals;
    },
  };
}

/** Reads only the beginning of the file. The rest may be damaged. */
export async function readHead(path: string): Promise<Head> {
  // The limit protects against large files of other programs in the backup folder.
  const entries = readEntries(path, () => maxJsonBytes);
  try {
    return await parseHead(entries, path);
  } finally {
    await entries.return(undefined);
  }
}

function readEntries(
  path: string,
  mostBytes: (name: string) => number,
  bytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<TarEntry> {
  const packed = createReadStream(path, { end: bytes - 1 });
  const unpacked = createZstdDecompress();
  packed.on("error", (error) => unpacked.destroy(error));
  unpacked.on("close", () => packed.destroy());
  return tarEntries(packed.pipe(unpacked), mostBytes);
}

async function parseHead(entries: AsyncGenerator<TarEntry>, path: string): Promise<Head> {
  const first = await entries.next().catch(() => undefined);
  const notOurs = new BackupRefused(`${path} is not a Windfall backup.`);
  if (first === undefined || first.done === true || first.value.name !== headFileName) throw notOurs;
  const found = tryParseJson(first.value);
  const head = headSchema.safeParse(found);
  if (head.success) return head.data;
  if (!isRecord(found) || typeof found.format !== "number" || found.format === formatVersion) throw notOurs;
  throw new BackupRefused(
    `${path} is in format ${found.format}, but this Windfall reads only ${formatVersion}. Restore it with the version that wrote it.`,
  );
}

function toPiece({ name, bytes }: TarEntry): Piece {
  const [kind, rest = ""] = name.split("/");
  if (kind === "tables") return { kind: "rows", table: rest, bytes };
  if (kind === "uploads" && matchesHash(rest, bytes)) return { kind: "upload", name: rest, bytes };
  throw new Error(`A backup has no ${name}, or another one.`);
}

function tryParseJson(entry: TarEntry): unknown {
  try {
    return parseJson(entry);
  } catch {
    return null;
  }
}

const parseJson = ({ bytes }: TarEntry): unknown => JSON.parse(bytes.toString("utf8"));

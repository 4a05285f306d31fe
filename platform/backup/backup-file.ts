// A snapshot as one file: a tar of it, packed by Zstandard, with an end mark. `tar --zstd -tf` lists what is inside:
// `windfall.json` (the head), `tables/<name>/<n>.copy`, `uploads/<name>`, `end.json` (the totals).

import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { isRecord } from "../contract/is-record.ts";
import { syncFolder } from "../database/folder.ts";
import { checkEndMark, withEndMark } from "./end-mark.ts";
import { removeLeftOvers } from "./left-overs.ts";
import { KeepingRefused } from "./refused.ts";
import {
  formatNumber,
  type Head,
  headShape,
  type Piece,
  type Progress,
  type Snapshot,
  type Totals,
  totalsShape,
} from "./snapshot.ts";
import { type TarEntry, tarEnd, tarEntries, tarEntry } from "./tar.ts";
import { isNamedAfter } from "./uploads.ts";

const headName = "windfall.json";
const endName = "end.json";

/** Far above what is written: sixteen megabytes of rows, or one that is larger by itself; and a picture. */
const mostPieceBytes = 256 * 1024 * 1024;
const mostJsonBytes = 4 * 1024 * 1024;
const mostBytesOf = (name: string): number => (name === headName || name === endName ? mostJsonBytes : mostPieceBytes);

export function refuseTaken(path: string): void {
  if (existsSync(path)) throw new KeepingRefused(`${path} is there already: choose another name.`);
}

/** The file gets its name when it is whole and on the disk, so what bears it is a backup. */
export async function writeBackup(snapshot: Snapshot, path: string): Promise<void> {
  // What a killed backup of the same name left behind.
  await removeLeftOvers(dirname(path), `${basename(path)}.`, draftEnd);
  const draft = `${path}.${process.pid}${draftEnd}`;
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(archive(snapshot)), createZstdCompress(), withEndMark(), file);
    refuseTaken(path);
    await rename(draft, path);
    await syncFolder(dirname(path), { deep: false });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const draftEnd = ".partial";

async function* archive({ head, pieces, totals }: Snapshot): AsyncGenerator<Buffer> {
  const at = new Date(head.madeAt);
  const json = (name: string, value: Head | Totals) =>
    tarEntry({ name, bytes: Buffer.from(JSON.stringify(value, null, 2)) }, at);
  yield* json(headName, head);
  let number = 0;
  for await (const piece of pieces) {
    number += 1;
    yield* tarEntry({ name: nameOf(piece, number), bytes: piece.bytes }, at);
  }
  yield* json(endName, totals());
  yield tarEnd();
}

const nameOf = (piece: Piece, number: number): string =>
  piece.kind === "upload" ? `uploads/${piece.name}` : `tables/${piece.table}/${String(number).padStart(9, "0")}.copy`;

/** Opens a backup that is whole. Refuses any other with one line. */
export async function openBackup(path: string, progress: Progress): Promise<Snapshot> {
  const bytes = await checkEndMark(path, (percent) => progress(`reading ${basename(path)}: ${percent} %`));
  const entries = entriesOf(path, mostBytesOf, bytes);
  const head = await headOf(entries, path);
  let totals: Totals | undefined;
  async function* pieces(): AsyncGenerator<Piece> {
    try {
      for await (const entry of entries) {
        if (entry.name === endName) totals = totalsShape.parse(jsonOf(entry));
        else yield pieceOf(entry);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
      throw new KeepingRefused(`${path} is not as Windfall writes backups (${why}): nothing of it was kept.`, {
        cause: error,
      });
    }
  }
  return {
    head,
    pieces: pieces(),
    totals() {
      if (totals === undefined) throw new Error(`${path} holds no totals.`);
      return totals;
    },
  };
}

/** Only its beginning, without a look at the rest. */
export async function readHead(path: string): Promise<Head> {
  // The product looks at other programs' files, too.
  const entries = entriesOf(path, () => mostJsonBytes);
  try {
    return await headOf(entries, path);
  } finally {
    await entries.return(undefined);
  }
}

function entriesOf(
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

async function headOf(entries: AsyncGenerator<TarEntry>, path: string): Promise<Head> {
  const first = await entries.next().catch(() => undefined);
  const notOurs = new KeepingRefused(`${path} is not a backup of Windfall.`);
  if (first === undefined || first.done === true || first.value.name !== headName) throw notOurs;
  const found = jsonIn(first.value);
  const head = headShape.safeParse(found);
  if (head.success) return head.data;
  if (!isRecord(found) || typeof found.format !== "number" || found.format === formatNumber) throw notOurs;
  throw new KeepingRefused(
    `${path} is in format ${found.format}, and this Windfall knows ${formatNumber} only: use the version that wrote it.`,
  );
}

function pieceOf({ name, bytes }: TarEntry): Piece {
  const [kind, rest = ""] = name.split("/");
  if (kind === "tables") return { kind: "rows", table: rest, bytes };
  if (kind === "uploads" && isNamedAfter(rest, bytes)) return { kind: "upload", name: rest, bytes };
  throw new Error(`A backup has no ${name}, or another one.`);
}

/** Null when it is none. */
function jsonIn(entry: TarEntry): unknown {
  try {
    return jsonOf(entry);
  } catch {
    return null;
  }
}

const jsonOf = ({ bytes }: TarEntry): unknown => JSON.parse(bytes.toString("utf8"));

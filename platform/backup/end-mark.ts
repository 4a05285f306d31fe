// The end mark of a backup is the SHA-256 of everything before it, in a frame that Zstandard programs skip. A truncated
// or changed file has no matching mark.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { readChunks } from "../database/read-chunks.ts";
import { BackupRefused } from "./backup-refused.ts";

const frameMagic = 0x184d2a50;
const zstdMagic = 0xfd2fb528;
const markText = "end of a Windfall backup";
const headBytes = 8;
const hashBytes = 32;
const contentBytes = markText.length + hashBytes;
const markBytes = headBytes + contentBytes;
const progressEveryBytes = 4 * 1024 * 1024;

function createEndMark(sum: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(frameMagic, 0);
  head.writeUInt32LE(contentBytes, 4);
  return Buffer.concat([head, Buffer.from(markText, "latin1"), sum]);
}

export function withEndMark(): Transform {
  const sum = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, createEndMark(sum.digest()));
    },
  });
}

/**
 * Returns the number of bytes before the mark. Throws `BackupRefused` if the file is not a backup or was changed after
 * it was written.
 */
export async function checkEndMark(path: string, progress: (percent: number) => void): Promise<number> {
  const { size, first, mark } = await readEnds(path);
  if (first !== zstdMagic) throw new BackupRefused(`${path} is not a Windfall backup.`);
  const bytes = size - markBytes;
  const broken = new BackupRefused(`${path} is truncated, or was changed after it was written. Nothing was restored.`);
  if (mark === undefined) throw broken;
  const sum = createHash("sha256");
  let read = 0;
  for await (const chunk of readChunks(createReadStream(path, { end: bytes - 1, highWaterMark: progressEveryBytes }))) {
    sum.update(chunk);
    read += chunk.length;
    progress(Math.round((100 * read) / bytes));
  }
  if (!mark.equals(createEndMark(sum.digest()))) throw broken;
  return bytes;
}

async function readEnds(path: string): Promise<{ size: number; first: number; mark: Buffer | undefined }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new BackupRefused(`There is no file ${path}.`) : error;
  });
  try {
    const { size } = await file.stat();
    const first = Buffer.alloc(4);
    await file.read(first, 0, 4, 0);
    const mark = Buffer.alloc(markBytes);
    if (size > markBytes) await file.read(mark, 0, markBytes, size - markBytes);
    return { size, first: first.readUInt32LE(0), mark: size > markBytes ? mark : undefined };
  } finally {
    await file.close();
  }
}

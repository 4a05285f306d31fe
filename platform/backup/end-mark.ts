// What a whole backup ends with: the SHA-256 of everything before, in a frame that programs which unpack Zstandard skip.
// A file that was cut off has none, and one that was altered another.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { piecesOf } from "../database/pieces.ts";
import { KeepingRefused } from "./refused.ts";

const frameMagic = 0x184d2a50;
const zstdMagic = 0xfd2fb528;
const words = "end of a Windfall backup";
const headBytes = 8;
const hashBytes = 32;
const contentBytes = words.length + hashBytes;
const markBytes = headBytes + contentBytes;
const oftenBytes = 4 * 1024 * 1024;

function endMark(sum: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(frameMagic, 0);
  head.writeUInt32LE(contentBytes, 4);
  return Buffer.concat([head, Buffer.from(words, "latin1"), sum]);
}

/** Lets everything through and adds the mark. */
export function withEndMark(): Transform {
  const sum = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, endMark(sum.digest()));
    },
  });
}

/** Answers how many bytes stand before the mark. Refuses what is no backup, and one that is not as it was written. */
export async function checkEndMark(path: string, progress: (percent: number) => void): Promise<number> {
  const { size, first, mark } = await endsOf(path);
  if (first !== zstdMagic) throw new KeepingRefused(`${path} is not a backup of Windfall.`);
  const bytes = size - markBytes;
  const broken = new KeepingRefused(`${path} was cut off or altered since it was written: nothing of it was used.`);
  if (mark === undefined) throw broken;
  const sum = createHash("sha256");
  let read = 0;
  for await (const chunk of piecesOf(createReadStream(path, { end: bytes - 1, highWaterMark: oftenBytes }))) {
    sum.update(chunk);
    read += chunk.length;
    progress(Math.round((100 * read) / bytes));
  }
  if (!mark.equals(endMark(sum.digest()))) throw broken;
  return bytes;
}

async function endsOf(path: string): Promise<{ size: number; first: number; mark: Buffer | undefined }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new KeepingRefused(`There is no file ${path}.`) : error;
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

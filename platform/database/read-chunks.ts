// What a stream of bytes holds, piece by piece.
import type { Readable } from "node:stream";

/** Throws a `TypeError` where it holds anything else. */
export async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("This stream holds no bytes.");
    yield piece;
  }
}

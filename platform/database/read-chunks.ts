import type { Readable } from "node:stream";

export async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("This stream holds no bytes.");
    yield piece;
  }
}

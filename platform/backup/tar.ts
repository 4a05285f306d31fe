const blockBytes = 512;
const regularFile = "0";
const headerOffsets = { name: 0, mode: 100, size: 124, time: 136, sum: 148, kind: 156, magic: 257 };
const maxNameBytes = 100;

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

export function tarEntry({ name, bytes }: TarEntry, at: Date): Buffer[] {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) >= maxNameBytes) throw new Error(`The name ${name} is too long.`);
  header.write(name, headerOffsets.name);
  header.write("0000600\0" + "0000000\0" + "0000000\0", headerOffsets.mode);
  header.write(`${toOctal(bytes.length)}\0`, headerOffsets.size);
  header.write(`${toOctal(Math.floor(at.getTime() / 1_000))}\0`, headerOffsets.time);
  header.write(regularFile, headerOffsets.kind);
  header.write("ustar\0" + "00", headerOffsets.magic);
  header.write(`${headerChecksum(header).toString(8).padStart(6, "0")}\0 `, headerOffsets.sum);
  return [header, bytes, Buffer.alloc(-bytes.length & (blockBytes - 1))];
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

const toOctal = (value: number): string => value.toString(8).padStart(11, "0");

/** Counts the checksum field itself as spaces, as the tar format requires. */
function headerChecksum(header: Buffer): number {
  const sumBytes = 8;
  const isSum = (at: number) => at >= headerOffsets.sum && at < headerOffsets.sum + sumBytes;
  return header.reduce((sum, byte, at) => sum + (isSum(at) ? 32 : byte), 0);
}

/**
 * Yields whole files. Throws if the stream is not a tar, ends before the tar's end mark, or contains a file larger than
 * `mostBytes` allows for its name.
 */
export async function* tarEntries(
  stream: AsyncIterable<Buffer>,
  mostBytes: (name: string) => number,
): AsyncGenerator<TarEntry> {
  const source = new ByteReader(stream);
  try {
    for (;;) {
      const header = await source.take(blockBytes);
      if (header.every((byte) => byte === 0)) return;
      const number = (at: number, length: number) => Number.parseInt(header.toString("latin1", at, at + length), 8);
      if (number(headerOffsets.sum, 6) !== headerChecksum(header)) throw new Error("a header in it is broken");
      const size = number(headerOffsets.size, 11);
      const end = header.indexOf(0, headerOffsets.name);
      const name = header.toString("utf8", headerOffsets.name, Math.min(end, maxNameBytes));
      // The negated condition also refuses a NaN size.
      if (!(size >= 0 && size <= mostBytes(name))) throw new Error(`${name} in it is too large`);
      const bytes = await source.take(size);
      await source.take(-size & (blockBytes - 1));
      yield { name, bytes };
    }
  } finally {
    await source.close();
  }
}

class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#bytes < count) {
      const next = await this.#pieces.next();
      if (next.done === true) throw new Error("it ends too early");
      this.#held.push(next.value);
      this.#bytes += next.value.length;
    }
    const all = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    this.#held = [all.subarray(count)];
    this.#bytes = all.length - count;
    return all.subarray(0, count);
  }
}

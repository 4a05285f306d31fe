import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";
import { acceptsEncoding } from "./encoding.ts";

/** Smaller responses fit into one packet even without compression. */
export const minCompressBytes = 1_000;
/** Compressing more than this takes over half a millisecond, so another thread does it. */
const maxSyncBytes = 200_000;

export interface ContentCoding {
  name: "zstd" | "br" | "gzip";
  now: (bytes: Buffer) => Buffer;
  elsewhere: (bytes: Buffer) => Promise<Buffer>;
}

/** Measured (decision 70): the next higher level saves a tenth of the bytes but takes twice as long. */
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const deflate = { level: 1 };
const zstdAsync = promisify(zstdCompress);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);
const codings: readonly ContentCoding[] = [
  {
    name: "zstd",
    now: (bytes) => zstdCompressSync(bytes, zstd),
    elsewhere: (bytes) => zstdAsync(bytes, zstd),
  },
  {
    name: "br",
    now: (bytes) => brotliCompressSync(bytes, brotli),
    elsewhere: (bytes) => brotliAsync(bytes, brotli),
  },
  {
    name: "gzip",
    now: (bytes) => gzipSync(bytes, deflate),
    elsewhere: (bytes) => gzipAsync(bytes, deflate),
  },
];

export const chooseCoding = (accepted: string): ContentCoding | undefined =>
  codings.find(({ name }) => acceptsEncoding(accepted, name));

export const compress = async (bytes: Buffer, { now, elsewhere }: ContentCoding): Promise<Buffer> =>
  bytes.length > maxSyncBytes ? elsewhere(bytes) : now(bytes);

export interface RequestFacts {
  header: (name: string) => string | undefined;
  url: string;
  status: number;
}

/**
 * Returns whether a personal response may be compressed. A site that can choose part of a response, such as its
 * address, learns private content from the compressed length (BREACH, breachattack.com). Most browsers say which site
 * made the request. Without that, only addresses without free text are safe.
 */
export function isSafeFromBreach({ header, url, status }: RequestFacts): boolean {
  const from = header("sec-fetch-site");
  if (from !== undefined) return from === "same-origin" || from === "none";
  return status === 200 && !url.includes("?");
}

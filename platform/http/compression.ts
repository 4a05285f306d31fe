// How text is compressed that is written anew each time, and when it may be. What is kept for all guests is compressed once,
// and better (kept-page.ts).
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

/** Smaller answers fit one packet anyway. */
export const minCompressBytes = 1_000;
/** A larger one would hold up everybody else's for more than half a millisecond: it goes to another thread. */
const maxSyncBytes = 200_000;

export interface ContentCoding {
  name: "zstd" | "br" | "gzip";
  now: (bytes: Buffer) => Buffer;
  elsewhere: (bytes: Buffer) => Promise<Buffer>;
}

/** Levels by measuring (decision 70): another one spares a tenth of the bytes for twice the time. */
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

/** The quickest the browser takes; undefined when it takes none of ours. */
export const chooseCoding = (accepted: string): ContentCoding | undefined =>
  codings.find(({ name }) => acceptsEncoding(accepted, name));

export const compress = async (bytes: Buffer, { now, elsewhere }: ContentCoding): Promise<Buffer> =>
  bytes.length > maxSyncBytes ? elsewhere(bytes) : now(bytes);

/** What is looked at of a request. */
export interface RequestFacts {
  header: (name: string) => string | undefined;
  /** With its query. */
  url: string;
  status: number;
}

/**
 * Whether an answer with something personal in it may be compressed: not when somebody else could have chosen a part of it,
 * its address say, and learn from its length what stands beside it (BREACH, breachattack.com). Browsers say who asked;
 * of those that do not, only addresses that hold nothing made up count.
 */
export function isSafeFromBreach({ header, url, status }: RequestFacts): boolean {
  const from = header("sec-fetch-site");
  if (from !== undefined) return from === "same-origin" || from === "none";
  return status === 200 && !url.includes("?");
}

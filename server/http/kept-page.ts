// One answer kept for guests: its bytes, plain and compressed, its headers ready to write, its ETags.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, crc32, deflateRaw } from "node:zlib";
import { bareAnswerPolicy, createNonce, type Security } from "./security-headers.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A document with a place for the nonce (`tail` follows it), or a page object, which has no tail. */
export interface Pieces {
  head: Buffer;
  tail: Buffer | undefined;
}

interface Variant {
  encoding: Encoding;
  /** Compressed bytes of everything before the nonce; of everything, when there is no tail. */
  head: Buffer;
  etag: string;
  headers: string[];
  notModified: string[];
}

/** Smaller answers fit one packet anyway. */
const compressedFromBytes = 1_400;
const deflateAsync = promisify(deflateRaw);
const brotliAsync = promisify(brotliCompress);

export const guestCacheControl = "no-cache";
export const varyOn = "X-Inertia, Accept-Encoding, Cookie";

export class KeptPage {
  readonly keptAt = performance.now();
  readonly #pieces: Pieces;
  readonly #security: Security;
  readonly #hash: string;
  readonly #headCrc: number;
  readonly #identity: Variant;
  #compressed: Record<Exclude<Encoding, "identity">, Variant> | undefined;
  #compressing: Promise<void> | undefined;

  constructor(pieces: Pieces, security: Security) {
    this.#pieces = pieces;
    this.#security = security;
    this.#hash = createHash("sha256")
      .update(pieces.head)
      .update(pieces.tail ?? "")
      .digest("base64url")
      .slice(0, 27);
    this.#headCrc = crc32(pieces.head);
    this.#identity = this.#variantOf("identity", pieces.head);
  }

  /** ETag of the uncompressed answer. */
  get etag(): string {
    return this.#identity.etag;
  }

  /** Estimate with both compressed forms. */
  get bytes(): number {
    return Math.ceil((this.#pieces.head.length + (this.#pieces.tail?.length ?? 0)) * 1.5) + 2_000;
  }

  /** Answers the request; 304 when the browser has this very answer. */
  write(req: IncomingMessage, res: ServerResponse): void {
    const { "accept-encoding": accepted, "if-none-match": known } = req.headers;
    const variant = this.#variantFor(accepted);
    if (known?.includes(variant.etag)) {
      // No policy here: the browser keeps the stored document's, whose nonce is the one in the stored bytes.
      res.writeHead(304, variant.notModified).end();
      return;
    }
    if (this.#pieces.tail === undefined) {
      res.writeHead(200, variant.headers);
      res.end(req.method === "HEAD" ? undefined : variant.head);
      return;
    }
    const nonce = createNonce();
    res.writeHead(200, [...variant.headers, "Content-Security-Policy", this.#security.policy(nonce)]);
    res.end(req.method === "HEAD" ? undefined : this.#withNonce(variant, nonce, this.#pieces.tail));
  }

  /** The first visitor who could take a compressed answer sets it going; until it is there it goes out plain. */
  #variantFor(accepted: string | undefined): Variant {
    const encoding = bestEncoding(accepted);
    if (encoding === "identity" || this.#pieces.head.length < compressedFromBytes) return this.#identity;
    if (this.#compressed !== undefined) return this.#compressed[encoding];
    this.#compressing ??= this.#compress().catch(() => {});
    return this.#identity;
  }

  async #compress(): Promise<void> {
    const { head, tail } = this.#pieces;
    const open = tail !== undefined;
    const [gzip, br] = await Promise.all([
      deflateAsync(head, { level: 6, finishFlush: open ? constants.Z_SYNC_FLUSH : constants.Z_FINISH }),
      brotliAsync(head, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: head.length },
        finishFlush: open ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
      }),
    ]);
    const trailer = open ? Buffer.alloc(0) : gzipTrailer(this.#headCrc, head.length);
    this.#compressed = {
      gzip: this.#variantOf("gzip", Buffer.concat([gzipHeader, gzip, trailer])),
      br: this.#variantOf("br", br),
    };
  }

  #variantOf(encoding: Encoding, head: Buffer): Variant {
    const tail = this.#pieces.tail;
    const suffix = encoding === "identity" ? "" : `-${encoding}`;
    // The nonce differs from answer to answer, so a document's bytes are only equal in meaning: a weak tag.
    const etag = `${tail === undefined ? "" : "W/"}"${this.#hash}${suffix}"`;
    const shared = ["ETag", etag, "Cache-Control", guestCacheControl, "Vary", varyOn];
    const length = head.length + (tail === undefined ? 0 : nonceLength + tail.length + frameBytes[encoding]);
    const headers = [
      ...(tail === undefined
        ? ["Content-Type", "application/json", "X-Inertia", "true", "Content-Security-Policy", bareAnswerPolicy]
        : ["Content-Type", "text/html; charset=utf-8"]),
      ...["Content-Length", String(length)],
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...shared,
      ...this.#security.headers.flat(),
    ];
    return { encoding, head, etag, headers, notModified: shared };
  }

  #withNonce({ encoding, head }: Variant, nonce: string, tail: Buffer): Buffer {
    const size = nonceLength + tail.length;
    const bytes = Buffer.allocUnsafe(head.length + size + frameBytes[encoding]);
    head.copy(bytes);
    const at = head.length + frameBytesBefore[encoding];
    bytes.write(nonce, at, "latin1");
    tail.copy(bytes, at + nonceLength);
    if (encoding === "gzip") this.#frameGzip(bytes, head.length, size);
    if (encoding === "br") frameBrotli(bytes, head.length, size);
    return bytes;
  }

  /** The rest as one stored block (RFC 1951, 3.2.4), then the checksum over everything (RFC 1952). */
  #frameGzip(bytes: Buffer, at: number, size: number): void {
    bytes[at] = 1;
    bytes.writeUInt16LE(size, at + 1);
    bytes.writeUInt16LE(0xffff - size, at + 3);
    const end = at + 5 + size;
    const crc = crc32(bytes.subarray(at + 5, end), this.#headCrc);
    bytes.writeUInt32LE(crc, end);
    bytes.writeUInt32LE((this.#pieces.head.length + size) >>> 0, end + 4);
  }
}

const nonceLength = createNonce().length;

/**
 * A document's nonce stands close to its end, so everything before it is compressed once; the nonce and the few bytes
 * behind it follow uncompressed, in the frame the format has for that. These are the frame's bytes.
 */
const frameBytes: Record<Encoding, number> = { identity: 0, gzip: 5 + 8, br: 3 + 1 };
const frameBytesBefore: Record<Encoding, number> = { identity: 0, gzip: 5, br: 3 };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function gzipTrailer(crc: number, size: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc);
  trailer.writeUInt32LE(size >>> 0, 4);
  return trailer;
}

/** An uncompressed meta-block of `size` bytes and an empty last one (RFC 7932, 9.2). */
function frameBrotli(bytes: Buffer, at: number, size: number): void {
  bytes.writeUIntLE(((size - 1) << 3) | (1 << 19), at, 3);
  bytes[at + 3 + size] = 3;
}

const encodingsKnown = new Map<string, Encoding>();
const encodingsKnownMost = 200;

/** What to send by an Accept-Encoding header (RFC 9110, 12.5.3); browsers send very few different ones. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = encodingsKnown.get(accepted);
  if (known !== undefined) return known;
  const best = (["br", "gzip"] as const).find((encoding) => takes(accepted, encoding)) ?? "identity";
  if (encodingsKnown.size < encodingsKnownMost) encodingsKnown.set(accepted, best);
  return best;
}

function takes(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

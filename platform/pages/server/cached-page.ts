import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withCompression } from "../../http/compression-listener.ts";
import { bestEncoding, type Encoding } from "../../http/encoding.ts";
import { noDocumentPolicy, type Security } from "../../http/security-headers.ts";

/**
 * The bytes of a guest's page are the same for every guest, so hashes instead of a nonce allow a document's scripts. "own" is a
 * page object for a single visitor.
 */
export interface CachedContent {
  kind: "document" | "object" | "own";
  bytes: Buffer;
}

interface Variant {
  bytes: Buffer;
  etag: string;
  headers: string[];
  notModified: string[];
}

const objectHeaders = {
  "Content-Type": "application/json",
  "X-Inertia": "true",
  "Content-Security-Policy": noDocumentPolicy,
};

const minCompressBytes = 1_400;
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);
const brotliAsync = promisify(brotliCompress);

export const guestCacheControl = "no-cache";
export const varyOn = "X-Inertia, Accept-Encoding, Cookie";

export class CachedPage {
  readonly cachedAt = performance.now();
  readonly #content: CachedContent;
  readonly #security: Security;
  readonly #hash: string;
  readonly #identity: Variant;
  #compressed: Record<Exclude<Encoding, "identity">, Variant> | undefined;
  #compressing: Promise<void> | undefined;

  constructor(content: CachedContent, security: Security) {
    this.#content = content;
    this.#security = security;
    this.#hash = createHash("sha256").update(content.bytes).digest("base64url").slice(0, 27);
    this.#identity = this.#variantOf("identity", content.bytes);
  }

  /** ETag of the uncompressed response. */
  get etag(): string {
    return this.#identity.etag;
  }

  /** Estimated size in memory, including both compressed forms. */
  get bytes(): number {
    return Math.ceil(this.#content.bytes.length * 1.5) + 2_000;
  }

  write(req: IncomingMessage, res: ServerResponse): void {
    if (this.#content.kind === "own") this.#writeOwn(req, res);
    else this.#writeShared(req, res);
  }

  #writeShared(req: IncomingMessage, res: ServerResponse): void {
    const { "accept-encoding": accepted, "if-none-match": known } = req.headers;
    const variant = this.#variantFor(accepted);
    const isKnown = known?.includes(variant.etag) === true;
    res.writeHead(isKnown ? 304 : 200, this.#withPolicy(isKnown ? variant.notModified : variant.headers));
    res.end(isKnown || req.method === "HEAD" ? undefined : variant.bytes);
  }

  /** Compresses each response on its own, because whether a personal response may be compressed depends on the request. */
  #writeOwn(req: IncomingMessage, res: ServerResponse): void {
    const { bytes } = this.#content;
    const send = withCompression((_req, response) => response.writeHead(200, this.#ownHeaders).end(bytes));
    send(req, res);
  }

  get #ownHeaders(): OutgoingHttpHeaders {
    return {
      ...objectHeaders,
      "Content-Length": this.#content.bytes.length,
      "Cache-Control": "no-store",
      Vary: varyOn,
      ...Object.fromEntries(this.#security.headers),
    };
  }

  /**
   * Adds the current policy, also to a 304, because the operator may have changed it and the browser must update its
   * copy.
   */
  #withPolicy(headers: string[]): string[] {
    const isDocument = this.#content.kind === "document";
    return isDocument ? [...headers, "Content-Security-Policy", this.#security.policy(undefined)] : headers;
  }

  /**
   * Starts the compression at the first request from a browser that accepts it. Until that is done, the response is
   * sent uncompressed.
   */
  #variantFor(accepted: string | undefined): Variant {
    const encoding = bestEncoding(accepted);
    if (encoding === "identity" || this.#content.bytes.length < minCompressBytes) return this.#identity;
    if (this.#compressed !== undefined) return this.#compressed[encoding];
    this.#compressing ??= this.#compress().catch(() => {});
    return this.#identity;
  }

  async #compress(): Promise<void> {
    const { bytes } = this.#content;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [gzipped, br] = await Promise.all([gzipAsync(bytes, { level: 6 }), brotliAsync(bytes, { params })]);
    this.#compressed = { gzip: this.#variantOf("gzip", gzipped), br: this.#variantOf("br", br) };
  }

  #variantOf(encoding: Encoding, bytes: Buffer): Variant {
    const etag = `"${this.#hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const shared = ["ETag", etag, "Cache-Control", guestCacheControl, "Vary", varyOn];
    const headers = [
      ...(this.#content.kind === "document"
        ? ["Content-Type", "text/html; charset=utf-8"]
        : Object.entries(objectHeaders).flat()),
      ...["Content-Length", String(bytes.length)],
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...shared,
      ...this.#security.headers.flat(),
    ];
    return { bytes, etag, headers, notModified: shared };
  }
}

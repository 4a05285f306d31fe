// Calls an address that a description names: https to a public address, no redirects, limited time and size. In the sandbox
// it calls this machine. Unlike fetch it can check the address as it connects, and send a body with a GET.
import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readChunks } from "../../platform/database/read-chunks.ts";
import { httpLimits, parseRetryAfter } from "./http-client.ts";
import { PrivateAddressError, publicLookup } from "./public-address.ts";

export interface PublicRequest {
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface PublicResponse {
  status: number;
  body: Buffer;
  waitSeconds: number;
}

/** `reason` completes the sentence "Shuffle …" and contains neither key nor address. */
export class CallFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "CallFailed";
    this.reason = reason;
  }
}

export type Call = (request: PublicRequest) => Promise<PublicResponse>;

export const callPublic: Call = (request) => send(requestSecure, request, { lookup: publicLookup });

/** Only for the sandbox on this machine, which reads no body of a GET. */
export const callLoopback: Call = (request) =>
  send(requestPlain, { ...request, method: request.body === undefined ? request.method : "POST" }, {});

const userAgent = "Windfall";

function send(start: typeof requestPlain, request: PublicRequest, options: RequestOptions): Promise<PublicResponse> {
  const { url, method, body, maxBytes = httpLimits.maxBytes } = request;
  const timeout = AbortSignal.timeout(httpLimits.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  const headers = {
    ...{ accept: "application/json, text/csv;q=0.9", "accept-encoding": "gzip", "user-agent": userAgent },
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toCallFailed(error, timeout));
    const outgoing = start(url, { ...options, method, headers, signal, agent: false }, (response) => {
      readBody(response, maxBytes)
        .then((bytes) => resolve(toResponse(response, bytes)), fail)
        .finally(() => response.destroy());
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function toResponse({ statusCode = 0, headers }: IncomingMessage, body: Buffer): PublicResponse {
  const seconds = parseRetryAfter(String(headers["retry-after"] ?? ""));
  return {
    status: statusCode,
    body,
    waitSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) : 0,
  };
}

/** Counts the decompressed bytes, so that neither a long nor a compressed body can fill the memory. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const isPacked = response.headers["content-encoding"] === "gzip";
  // The error of either stream reaches the reader below.
  const body = isPacked ? pipeline(response, createGunzip(), () => {}) : response;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readChunks(body)) {
    size += piece.length;
    if (size > maxBytes) throw new CallFailed(`answered with more than ${Math.round(maxBytes / 1024 / 1024)} MB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The error's own text can contain the address, so only the system's code is kept. */
function toCallFailed(error: unknown, timeout: AbortSignal): CallFailed {
  if (error instanceof CallFailed) return error;
  if (error instanceof PrivateAddressError) return new CallFailed("is at a private address, which we do not call");
  if (timeout.aborted) return new CallFailed(`did not answer within ${httpLimits.timeoutMs / 1000} seconds`);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const shown = typeof code === "string" && /^[A-Z_0-9]+$/.test(code) ? ` (${code})` : "";
  return new CallFailed(`could not be reached${shown}`);
}

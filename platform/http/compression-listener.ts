// Works directly on Node's response, so small responses cost nothing and Hono can still use its fast path. Streams stay
// uncompressed.
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { type ContentCoding, chooseCoding, compress, isSafeFromBreach, minCompressBytes } from "./compression.ts";

/** Excludes event streams, because each event must arrive immediately. */
const compressibleTypes =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:jsonl?|xml|javascript)\b)/i;
const bodilessStatuses = new Set([204, 205, 206, 304]);

interface ResponseHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

type WriteMethods = Pick<ServerResponse, "writeHead" | "write" | "end" | "flushHeaders">;

export function withCompression(next: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method !== "HEAD") deferHead(request, response);
    next(request, response);
  };
}

/** Delays a text response's head until its length is known, or until it turns out to be a stream. */
function deferHead(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = response;
  const restoreMethods = () => Object.assign(response, { writeHead, write, end, flushHeaders } satisfies WriteMethods);
  let held: ResponseHead | undefined;
  const sendHead = () => {
    restoreMethods();
    if (held !== undefined) response.writeHead(held.status, held.headers);
  };
  const deferringMethods = {
    writeHead(...given: [status: number, headers?: OutgoingHttpHeaders]) {
      const [status, headers = {}] = given;
      if (typeof headers === "object" && mayBeCompressed(response, { status, headers })) {
        held = { status, headers };
        return response;
      }
      restoreMethods();
      return response.writeHead(...given);
    },
    write(...given: Parameters<ServerResponse["write"]>) {
      sendHead();
      return response.write(...given);
    },
    flushHeaders() {
      sendHead();
      response.flushHeaders();
    },
    end(...given: Parameters<ServerResponse["end"]>) {
      restoreMethods();
      const [body] = given;
      if (held === undefined) return response.end(...given);
      const bytes = toBuffer(body);
      if (bytes === undefined || bytes.length < minCompressBytes) return sendPlain(response, held, body);
      sendWhole(request, response, held, bytes);
      return response;
    },
  };
  Object.assign(response, deferringMethods);
}

function toBuffer(body: unknown): Buffer | undefined {
  if (typeof body === "string") return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
}

const sendPlain = (response: ServerResponse, { status, headers }: ResponseHead, body: unknown) =>
  response.writeHead(status, headers).end(body);

function mayBeCompressed(response: ServerResponse, { status, headers }: ResponseHead): boolean {
  if (bodilessStatuses.has(status) || status < 200) return false;
  const headerText = (name: string) => String(findHeader(headers, name) ?? response.getHeader(name) ?? "");
  if (!compressibleTypes.test(headerText("content-type")) || headerText("content-encoding") !== "") return false;
  return !headerText("cache-control").includes("no-transform");
}

function findHeader(headers: OutgoingHttpHeaders, wanted: string): unknown {
  for (const name in headers) if (name.length === wanted.length && name.toLowerCase() === wanted) return headers[name];
  return undefined;
}

/**
 * Sends a complete response. Throws immediately if Node refuses the head, while the caller can still handle it; a later
 * error would end the process.
 */
function sendWhole(request: IncomingMessage, response: ServerResponse, head: ResponseHead, bytes: Buffer): void {
  setHead(response, head);
  const coding = chooseResponseCoding(request, response, head.status);
  const finish = (body: Buffer) => {
    if (coding !== undefined && body !== bytes) setEncoded(response, coding);
    // Replaces the uncompressed length.
    response.setHeader("Content-Length", body.length);
    response.writeHead(head.status);
    response.end(body);
  };
  if (coding === undefined) finish(bytes);
  else
    void compress(bytes, coding)
      .catch(() => bytes)
      .then(finish);
}

/** Returns undefined if the response should stay uncompressed. */
function chooseResponseCoding({ headers, url = "" }: IncomingMessage, response: ServerResponse, status: number) {
  const accepted = headers["accept-encoding"];
  if (accepted === undefined) return undefined;
  const header = (name: string) => String(headers[name] ?? "") || undefined;
  const mayBe = !isPersonal(headers.cookie, response) || isSafeFromBreach({ header, url, status });
  return mayBe ? chooseCoding(accepted) : undefined;
}

/** Returns true if the response may depend on who is signed in or must not be stored. */
function isPersonal(cookie: string | undefined, response: ServerResponse): boolean {
  const caching = String(response.getHeader("cache-control") ?? "");
  if (/\b(?:public|no-cache)\b/.test(caching)) return false;
  return caching.includes("no-store") || cookie?.includes("windfall_") === true;
}

function setHead(response: ServerResponse, { status, headers }: ResponseHead): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  const vary = String(response.getHeader("vary") ?? "");
  // Uncompressed responses also get `Vary`, because another browser would get another encoding.
  if (!/\baccept-encoding\b/i.test(vary))
    response.setHeader("Vary", vary === "" ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
}

/** Makes an ETag weak, because compression changes the bytes but not their meaning (RFC 9110, 8.8.1). */
function setEncoded(response: ServerResponse, { name }: ContentCoding): void {
  response.setHeader("Content-Encoding", name);
  const etag = String(response.getHeader("etag") ?? "");
  if (etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
}

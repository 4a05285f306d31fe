import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Attempt } from "./requests.ts";

export const maxAnswerMs = 10_000;

export type Answer =
  | { kind: "answered"; status: number; headers: IncomingHttpHeaders; text: string; ms: number }
  | { kind: "none"; why: string; ms: number };

export interface Sender {
  send(attempt: Attempt, cookie: string): Promise<Answer>;
  close(): void;
}

export function createSender(origin: string, version: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const send = (attempt: Attempt, cookie: string, fresh = false) =>
    new Promise<Answer>((resolve) => {
      const startedAt = performance.now();
      const took = () => performance.now() - startedAt;
      const headers = wireHeaders(attempt, cookie, version);
      const options = { hostname, port, method: attempt.method, path: attempt.url, headers, timeout: maxAnswerMs };
      const outgoing = request({ ...options, agent: fresh ? false : agent }, (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        const done = (text: string) => resolve({ kind: "answered", status, headers, text, ms: took() });
        readText(incoming).then(done, () => done(""));
      });
      outgoing.on("timeout", () => outgoing.destroy(new Error(`nothing for ${maxAnswerMs / 1000} s`)));
      outgoing.on("error", (error) => {
        // Sends again if the server closed a reused connection at that moment. With a new connection that would be a
        // fault.
        const isStale = outgoing.reusedSocket && took() < maxAnswerMs;
        resolve(isStale ? send(attempt, cookie, true) : { kind: "none", why: error.message, ms: took() });
      });
      outgoing.end(attempt.method === "TRACE" ? undefined : attempt.body?.bytes);
    });
  return { send: (attempt, cookie) => send(attempt, cookie), close: () => agent.destroy() };
}

/** Reads nothing of an event stream, which never ends. */
async function readText(incoming: IncomingMessage): Promise<string> {
  if (incoming.headers["content-type"]?.startsWith("text/event-stream")) {
    incoming.destroy();
    return "";
  }
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return decodeBody(Buffer.concat(pieces), incoming.headers["content-encoding"]).toString("utf8");
}

function decodeBody(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  switch (encoding) {
    case "zstd":
      return zstdDecompressSync(bytes);
    case "br":
      return brotliDecompressSync(bytes);
    case "gzip":
      return gunzipSync(bytes);
    default:
      return bytes;
  }
}

export function wireHeaders(
  { headers, body, method }: Attempt,
  cookie: string,
  version: string,
): Record<string, string> {
  const wire: Record<string, string> = cookie === "" ? {} : { Cookie: cookie };
  for (const [name, value] of headers) wire[name] = value === "VERSION" ? version : value;
  if (body === null || method === "TRACE") return wire;
  if (body.type !== null) wire["Content-Type"] = body.type;
  if (body.encoding !== undefined) wire["Content-Encoding"] = body.encoding;
  if (body.chunked === true) wire["Transfer-Encoding"] = "chunked";
  else wire["Content-Length"] = String(body.bytes.length);
  return wire;
}

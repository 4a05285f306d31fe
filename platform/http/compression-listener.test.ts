import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withCompression } from "./compression-listener.ts";
import type { Env } from "./context.ts";
import { download, toByteStream } from "./download.ts";
import { eventStreamResponse, openEventStream } from "./event-stream.ts";

const line = "Each of them had one, and none had two.\n";
const long = line.repeat(200);
const forAll = { "Cache-Control": "public, max-age=10" };
let server: Server;

async function* lines(): AsyncIterable<string> {
  for (let number = 0; number < 100; number++) yield `${number} ${line}`;
}

beforeAll(async () => {
  const app = new Hono<Env>();
  app.use((c, next) => {
    c.set("requestId", "1");
    return next();
  });
  app.get("/json", (c) => c.json({ long }));
  app.get("/small", (c) => c.json({ message: "success" }));
  app.get("/tagged", (c) => c.body(long, 200, { "Content-Type": "text/csv", ETag: '"abc"', ...forAll }));
  app.get("/packed", (c) => c.body(long, 200, { "Content-Type": "text/plain", "Content-Encoding": "x-own" }));
  app.get("/as-it-is", (c) => c.body(long, 200, { "Content-Type": "text/plain", "Cache-Control": "no-transform" }));
  app.get("/picture", (c) => c.body(long, 200, { "Content-Type": "image/png" }));
  app.get("/secret", (c) => c.json({ long }, 200, { "Cache-Control": "no-store" }));
  app.get("/refused", (c) => c.body(long, 200, { "Content-Type": "text/plain", "X-Name": "\u0001" }));
  app.get("/vary", (c) => {
    c.header("Vary", "Cookie");
    c.header("Set-Cookie", "a=1", { append: true });
    c.header("Set-Cookie", "b=2", { append: true });
    return c.json({ long });
  });
  app.get("/list", (c) => download(c, "list.csv", toByteStream(lines())));
  app.get("/events", (c) => {
    openEventStream(c).end(`data: ${long}\n\n`);
    return eventStreamResponse();
  });
  const hono = getRequestListener(app.fetch);
  server = createServer(withCompression((req, res) => void hono(req, res))).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));

async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const requested = request({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
  const [answer] = (await once(requested, "response")) as [IncomingMessage];
  return answer;
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

test.each([
  ["zstd", zstdDecompressSync],
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("WEIGHT-09: a text response compressed by %s unpacks to the original", async (coding, unpack) => {
  const answer = await ask("/json", { "accept-encoding": coding });
  const bytes = await readBytes(answer);
  const { vary, "content-encoding": encoding, "content-length": length } = answer.headers;
  expect([encoding, vary, length]).toEqual([coding, "Accept-Encoding", String(bytes.length)]);
  expect(unpack(bytes).toString()).toBe(JSON.stringify({ long }));
});

test("WEIGHT-09: leaves small, binary, already compressed and unwanted responses uncompressed", async () => {
  const all = { "accept-encoding": "gzip, br, zstd" };
  for (const path of ["/small", "/as-it-is", "/picture"])
    expect((await ask(path, all)).headers["content-encoding"], path).toBeUndefined();
  expect((await ask("/packed", all)).headers["content-encoding"]).toBe("x-own");
  const list = await ask("/list", all);
  expect([list.headers["content-encoding"], (await readBytes(list)).toString()]).toEqual([
    undefined,
    expect.stringContaining(`99 ${line}`),
  ]);
  for (const accepted of [{}, { "accept-encoding": "identity" }, { "accept-encoding": "br;q=0" }]) {
    const answer = await ask("/json", accepted as Record<string, string>);
    // A proxy may cache the response and must not send it to a browser that accepts other encodings.
    expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([undefined, "Accept-Encoding"]);
    expect((await readBytes(answer)).toString()).toContain(line.trim());
  }
  expect((await ask("/json", all, "HEAD")).statusCode).toBe(200);
});

test("WEIGHT-09: a compressed response has a different ETag, and no header is lost", async () => {
  const { headers: tagged } = await ask("/tagged", { "accept-encoding": "br" });
  expect([tagged.etag, tagged["content-type"], tagged["cache-control"]]).toEqual([
    ...['W/"abc"', "text/csv", "public, max-age=10"],
  ]);
  expect((await ask("/tagged")).headers.etag).toBe('"abc"');
  const { headers } = await ask("/vary", { "accept-encoding": "br" });
  expect([headers.vary, headers["set-cookie"]]).toEqual(["Cookie, Accept-Encoding", ["a=1", "b=2"]]);
});

test("WEIGHT-10: never compresses personal content together with text that another site could have chosen", async () => {
  const getEncoding = async (path: string, more: Record<string, string>) =>
    (await ask(path, { "accept-encoding": "br", ...more })).headers["content-encoding"];
  const own = { cookie: "windfall_session=abc" };
  const from = (site: string) => ({ "sec-fetch-site": site });
  for (const [path, more] of [
    ["/json?q=guess", own],
    ["/secret?q=guess", {}],
  ] as const) {
    expect(await getEncoding(path, more), path).toBeUndefined();
    for (const site of ["cross-site", "same-site"])
      expect(await getEncoding(path, { ...more, ...from(site) }), `${path} ${site}`).toBeUndefined();
    expect(await getEncoding(path, { ...more, ...from("same-origin") }), path).toBe("br");
  }
  // The length of content that is the same for everybody reveals nothing, so it is compressed.
  expect(await getEncoding("/tagged?q=guess", { ...own, ...from("cross-site") })).toBe("br");
  expect(await getEncoding("/json?q=guess", from("cross-site"))).toBe("br");
});

test("WEIGHT-09: events are not compressed", async () => {
  const answer = await ask("/events", { "accept-encoding": "gzip, br, zstd" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect((await readBytes(answer)).toString()).toContain("data: Each");
});

test("WEIGHT-16: a head that Node refuses becomes a server error, and the next response works", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await ask("/refused", { "accept-encoding": "br" });
  expect(answer.statusCode).toBe(500);
  expect(said).toHaveBeenCalled();
  expect((await ask("/json", { "accept-encoding": "br" })).statusCode).toBe(200);
});

// What becomes of the router's answers on node's own response: real HTTP, read as it comes.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync, zstdDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patient, within } from "../../tests/house/patience.ts";
import { compressing } from "./compressing.ts";
import type { Env } from "./context.ts";
import { download, streamOf } from "./download.ts";
import { eventsOpened, openEvents } from "./events.ts";

const line = "Each of them had one, and none had two.\n";
const long = line.repeat(200);
const forAll = { "Cache-Control": "public, max-age=10" };
const piece = 16_384;
const mostNoise = 10_000;
let made = 0;
let ended: string[] = [];
let server: Server;

/** So many lines, one after the other; says how it ended. */
async function* lines(count: number, between: () => Promise<void> = async () => {}): AsyncIterable<string> {
  try {
    for (let number = 0; number < count; number++) {
      yield `${number} ${line}`;
      await between();
    }
    ended.push("whole");
  } finally {
    ended.push("over");
  }
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
  app.get("/list", (c) => download(c, "list.csv", streamOf(lines(50_000))));
  app.get("/slow", (c) =>
    download(c, "slow.csv", streamOf(lines(2, () => new Promise((go) => setTimeout(go, 5_000))))),
  );
  app.get("/breaks", (c) => {
    let taken = 0;
    return download(c, "breaks.csv", streamOf(lines(30_000, async () => void (++taken > 5_000 && fail()))));
  });
  app.get("/noise", (c) => download(c, "noise.csv", streamOf(noise())));
  app.get("/events", (c) => {
    openEvents(c).end(`data: ${long}\n\n`);
    return eventsOpened();
  });
  const hono = getRequestListener(app.fetch);
  server = createServer(compressing((req, res) => void hono(req, res))).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));

/** Pieces that no coding makes much smaller, 160 MB in all. */
async function* noise(): AsyncIterable<string> {
  for (made = 0; made < mostNoise; made++) yield randomBytes((piece * 3) / 4).toString("base64");
}

/** Until no more is made. */
async function untilSteady(): Promise<void> {
  for (let before = -1; before !== made; await new Promise((done) => setTimeout(done, 300))) before = made;
}

function fail(): never {
  throw new Error("The database is gone.");
}

async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<IncomingMessage> {
  ended = [];
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

test.each([
  ["zstd", zstdDecompressSync],
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("WEIGHT-09: an answer of text comes by %s, whole or in pieces, and is what it was", async (coding, unpack) => {
  for (const [path, plain] of [
    ["/json", JSON.stringify({ long })],
    ["/list", Array.from({ length: 50_000 }, (_, number) => `${number} ${line}`).join("")],
  ] as const) {
    const answer = await ask(path, { "accept-encoding": coding });
    const bytes = await bytesOf(answer);
    expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([coding, "Accept-Encoding"]);
    expect(answer.headers["content-length"]).toBe(path === "/json" ? String(bytes.length) : undefined);
    expect(bytes.length).toBeLessThan(plain.length / 3);
    expect(unpack(bytes).toString() === plain).toBe(true);
  }
});

test("WEIGHT-09: what is small, no text, packed already or wanted as it is goes out as it is", async () => {
  const all = { "accept-encoding": "gzip, br, zstd" };
  for (const path of ["/small", "/as-it-is", "/picture"])
    expect((await ask(path, all)).headers["content-encoding"], path).toBeUndefined();
  expect((await ask("/packed", all)).headers["content-encoding"]).toBe("x-own");
  for (const accepted of [{}, { "accept-encoding": "identity" }, { "accept-encoding": "br;q=0" }])
    for (const path of ["/json", "/list"]) {
      const answer = await ask(path, accepted as Record<string, string>);
      // A proxy that keeps it must not answer another browser by it.
      expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([undefined, "Accept-Encoding"]);
      expect((await bytesOf(answer)).toString()).toContain(line.trim());
    }
  expect((await ask("/json", all, "HEAD")).statusCode).toBe(200);
});

test("WEIGHT-09: compressed bytes have a tag that says they are others, and no header is lost", async () => {
  const { headers: tagged } = await ask("/tagged", { "accept-encoding": "br" });
  expect([tagged.etag, tagged["content-type"], tagged["cache-control"]]).toEqual([
    ...['W/"abc"', "text/csv", "public, max-age=10"],
  ]);
  expect((await ask("/tagged")).headers.etag).toBe('"abc"');
  const { headers } = await ask("/vary", { "accept-encoding": "br" });
  expect([headers.vary, headers["set-cookie"]]).toEqual(["Cookie, Accept-Encoding", ["a=1", "b=2"]]);
});

test("WEIGHT-10: nothing that may be a visitor's own is compressed beside what another site could have chosen", async () => {
  const encodingOf = async (path: string, more: Record<string, string>) =>
    (await ask(path, { "accept-encoding": "br", ...more })).headers["content-encoding"];
  const own = { cookie: "windfall_session=abc" };
  const from = (site: string) => ({ "sec-fetch-site": site });
  for (const [path, more] of [
    ["/json?q=guess", own],
    ["/secret?q=guess", {}],
    ["/list?q=guess", own],
  ] as const) {
    expect(await encodingOf(path, more), path).toBeUndefined();
    for (const site of ["cross-site", "same-site"])
      expect(await encodingOf(path, { ...more, ...from(site) }), `${path} ${site}`).toBeUndefined();
    expect(await encodingOf(path, { ...more, ...from("same-origin") }), path).toBe("br");
  }
  // What is the same for all who ask tells nothing.
  expect(await encodingOf("/tagged?q=guess", { ...own, ...from("cross-site") })).toBe("br");
  expect(await encodingOf("/json?q=guess", from("cross-site"))).toBe("br");
});

test("WEIGHT-09: given a list that takes long to make, what there is of it is there within two seconds", async () => {
  for (const [coding, decoder] of [
    ["br", createBrotliDecompress()],
    ["gzip", createGunzip()],
  ] as const) {
    const began = performance.now();
    const answer = await ask("/slow", { "accept-encoding": coding });
    const [first] = (await once(answer.pipe(decoder), "data")) as [Buffer];
    expect(first.toString()).toBe(`0 ${line}`);
    expect(performance.now() - began).toBeLessThan(within(2_000));
    answer.destroy();
  }
});

test("WEIGHT-09: given who asked leaves midway, then nothing more of it is made", async () => {
  for (const coding of ["br", "identity"]) {
    const answer = await ask("/list", { "accept-encoding": coding });
    await once(answer, "data");
    answer.destroy();
    await vi.waitFor(() => expect(ended).toContain("over"), patient);
  }
});

test("WEIGHT-09: given who asked takes nothing, then only so much is made, and goes on when it is taken", async () => {
  for (const coding of ["zstd", "br", "gzip", "identity"]) {
    const answer = await ask("/noise", { "accept-encoding": coding });
    await untilSteady();
    const before = made;
    expect(before, coding).toBeLessThan(mostNoise / 2);
    answer.resume();
    await vi.waitFor(() => expect(made, coding).toBeGreaterThan(before + 500), patient);
    answer.destroy();
  }
});

test("WEIGHT-09: given many who ask for what goes on and take nothing, then no more than so many encoders are kept, the others come as they are, and there is room again once they are gone", async () => {
  const hono = getRequestListener(new Hono().get("/noise", (c) => download(c, "noise.csv", streamOf(noise()))).fetch);
  const few = createServer(compressing((req, res) => void hono(req, res), 2)).listen(0, "127.0.0.1");
  await once(few, "listening");
  const { port } = few.address() as AddressInfo;
  const coded = async (): Promise<[IncomingMessage, string | undefined]> => {
    const headers = { "accept-encoding": "zstd" };
    const asked = request({ host: "127.0.0.1", port, path: "/noise", headers, agent: false }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.on("error", () => {});
    return [answer, answer.headers["content-encoding"]];
  };
  const [first, second, third] = [await coded(), await coded(), await coded()];
  expect([first[1], second[1], third[1]]).toEqual(["zstd", "zstd", undefined]);
  expect(third[0].headers.vary, "another would be answered otherwise").toBe("Accept-Encoding");
  let taken = 0;
  third[0].on("data", (piece: Buffer) => {
    taken += piece.length;
  });
  await vi.waitFor(() => expect(taken).toBeGreaterThan(10 * piece), patient);
  first[0].destroy();
  await vi.waitFor(async () => {
    const [answer, coding] = await coded();
    answer.destroy();
    expect(coding).toBe("zstd");
  }, patient);
  few.close().closeAllConnections();
});

test("WEIGHT-09: given what is made breaks off midway, then whoever asked is told, and has no file that looks whole", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const coding of ["zstd", "br", "gzip", "identity"]) {
    const answer = await ask("/breaks", { "accept-encoding": coding });
    await expect(bytesOf(answer), coding).rejects.toThrow("aborted");
  }
});

test("WEIGHT-09: events are not compressed", async () => {
  const answer = await ask("/events", { "accept-encoding": "gzip, br, zstd" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect((await bytesOf(answer)).toString()).toContain("data: Each");
});

test("WEIGHT-16: given a head that node refuses, then that answer is a fault of ours, and the next one comes", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await ask("/refused", { "accept-encoding": "br" });
  expect(answer.statusCode).toBe(500);
  expect(said).toHaveBeenCalled();
  expect((await ask("/json", { "accept-encoding": "br" })).statusCode).toBe(200);
});

test("WEIGHT-09: given answers asked for on one connection without waiting, then each comes whole, and in its turn", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const asked = (path: string, last = "") =>
    `GET ${path} HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n${last}\r\n`;
  socket.write(asked("/list") + asked("/json") + asked("/list") + asked("/small", "Connection: close\r\n"));
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  const answers = Buffer.concat(pieces).toString("latin1").split("HTTP/1.1 200 OK").slice(1);
  expect(answers).toHaveLength(4);
  expect(answers.map((answer) => /Content-Encoding: gzip/i.test(answer))).toEqual([true, true, true, false]);
  const [first, , second] = answers.map(wholeText);
  expect(first?.length).toBeGreaterThan(1_000);
  expect(second).toBe(first);
});

/** What an answer of a connection says, in one chunk or in however many it came. */
function wholeText(answer: string): string {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  let [left, body] = [rest.join("\r\n\r\n"), ""];
  if (/transfer-encoding: chunked/i.test(head)) {
    for (let size = sizeOf(left); size > 0; size = sizeOf(left)) {
      const from = left.indexOf("\r\n") + 2;
      body += left.slice(from, from + size);
      left = left.slice(from + size + 2);
    }
  } else body = left;
  const bytes = Buffer.from(body, "latin1");
  return (/content-encoding: gzip/i.test(head) ? gunzipSync(bytes) : bytes).toString();
}

const sizeOf = (chunk: string): number => Number.parseInt(chunk, 16);

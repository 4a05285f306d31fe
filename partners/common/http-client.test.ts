import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createHttpClient, HttpError } from "./http-client.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function service(answer: (requested: number, ...parameters: Parameters<RequestListener>) => void) {
  const seen = { asked: 0, url: new URL("http://127.0.0.1") };
  server = createServer((request, response) => {
    seen.asked += 1;
    answer(seen.asked, request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  seen.url.port = String((server.address() as AddressInfo).port);
  return seen;
}

const outside = () => createHttpClient({ backoffMs: 1 });
const failure = async (pending: Promise<unknown>): Promise<HttpError> => {
  const error = await pending.then(
    () => new Error("It answered"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw error;
  return error;
};

test("a good response is returned as JSON, and our headers are sent", async () => {
  const { url } = await service((_, request, response) =>
    response.end(JSON.stringify([request.headers.authorization])),
  );
  const answer = await outside().json({ service: "s", url, headers: { authorization: "Bearer k" } });
  expect(answer).toEqual(["Bearer k"]);
});

test("a 5xx is retried twice; the third response counts", async () => {
  const seen = await service((requested, _, response) => {
    response.statusCode = requested < 3 ? 503 : 200;
    response.end("[]");
  });
  expect(await outside().json({ service: "s", url: seen.url })).toEqual([]);
  expect(seen.asked).toBe(3);
});

test("it gives up after three failures, and retries a POST only if it is marked repeatable", async () => {
  const seen = await service((_, __, response) => {
    response.statusCode = 502;
    response.end();
  });
  const { reason } = await failure(outside().json({ service: "s", url: seen.url }));
  expect([reason, seen.asked]).toEqual(["answered with an error (502)", 3]);
  await failure(outside().json({ service: "s", url: seen.url, method: "POST", body: "{}" }));
  expect(seen.asked).toBe(4);
  await failure(outside().json({ service: "s", url: seen.url, method: "POST", body: "{}", repeatable: true }));
  expect(seen.asked).toBe(7);
});

test.each([
  [400, "refused the request (400)"],
  [401, "refused our key (401)"],
  [404, "refused the request (404)"],
  [302, "answered with a redirect (302)"],
  [204, "refused the request (204)"],
])("a %i is not retried", async (status, words) => {
  const seen = await service((_, __, response) =>
    response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(),
  );
  const { reason } = await failure(outside().json({ service: "s", url: seen.url }));
  expect([reason, seen.asked]).toEqual([words, 1]);
});

test("after a 429 with Retry-After, nothing is sent before that time", async () => {
  const seen = await service((_, __, response) => response.writeHead(429, { "retry-after": "120" }).end());
  const caller = outside();
  expect((await failure(caller.json({ service: "s", url: seen.url }))).reason).toBe("asked us to wait 120 seconds");
  expect((await failure(caller.json({ service: "s", url: seen.url }))).reason).toMatch(/^asked us to wait/);
  expect(seen.asked).toBe(1);
  await failure(caller.json({ service: "other", url: seen.url }));
  expect(seen.asked).toBe(2);
});

test("a slow response is given up, even in the middle of its body", async () => {
  const seen = await service((_, __, response) => {
    response.write("[");
  });
  const { reason } = await failure(outside().json({ service: "s", url: seen.url, timeoutMs: 100 }));
  expect([reason, seen.asked]).toEqual(["did not answer within 0.1 seconds", 3]);
});

test("a body over the limit is refused, counted after decompression", async () => {
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, " "));
  const { url } = await service((_, __, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
  const { reason } = await failure(outside().json({ service: "s", url, maxBytes: 1024 * 1024 }));
  expect(reason).toBe("answered with more than 1 MB");
});

test("invalid JSON and an unreachable service fail, and no error contains the URL or a key", async () => {
  const { url } = await service((_, __, response) => response.end("<html>secret"));
  expect((await failure(outside().json({ service: "s", url }))).reason).toBe(
    "answered with something that is not JSON",
  );
  const nowhere = new URL("http://127.0.0.1:1/?apiKey=secret");
  const error = await failure(
    outside().json({ service: "s", url: nowhere, headers: { authorization: "Bearer secret" } }),
  );
  expect(error.reason).toMatch(/^could not be reached/);
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain("secret");
});

test("when any success is enough, the body is not read and cannot cause a failure", async () => {
  const seen = await service((_, __, response) => {
    response.writeHead(202, { "content-length": "1000000" });
    response.write("{");
    setImmediate(() => response.destroy());
  });
  const post = { service: "s", url: seen.url, method: "POST", body: "{}", maxBytes: 0, anySuccess: true } as const;
  expect((await outside().bytes(post)).length).toBe(0);
  expect(seen.asked).toBe(1);
});

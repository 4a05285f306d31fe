import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { call, firstError, firstErrorField, readMessage } from "./api.ts";

type Reply = { status: number; body: string } | "drop";

let server: Server | undefined;
afterEach(() => server?.close());

async function startServer(...replies: Reply[]): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request);
    if (reply === undefined || reply === "drop") return void request.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, requests };
}

describe("call", () => {
  test("reads the body of a 4xx response", async () => {
    const { url } = await startServer({ status: 422, body: '{"message":"bad request"}' });
    expect(await call(url, { json: {} })).toEqual({ kind: "answer", status: 422, body: { message: "bad request" } });
  });

  test("treats an unreadable response as a network failure", async () => {
    const { url } = await startServer({ status: 200, body: "<html>" });
    expect(await call(url)).toEqual({ kind: "unreachable" });
  });

  test("keeps one key for all retries of a call that changes a balance", async () => {
    const { url, requests } = await startServer("drop", { status: 200, body: '{"message":"success"}' });
    const answer = await call(url, { idempotent: true });
    expect(answer).toMatchObject({ kind: "answer", status: 200 });
    const keys = requests.map((request) => request.headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("LIVE-11: waits with jitter before a retry", async () => {
    const chances = vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.4);
    const waits = vi.spyOn(globalThis, "setTimeout");
    const { url } = await startServer("drop", "drop", { status: 200, body: "{}" });
    await call(url, { idempotent: true });
    const waitedMs = waits.mock.calls.map(([, ms]) => ms);
    chances.mockRestore();
    waits.mockRestore();
    expect(waitedMs).toEqual(expect.arrayContaining([150, 1_080]));
  });

  test("FORM-60: retries a 503 with the same key, but only for idempotent calls", async () => {
    const away = { status: 503, body: '{"message":"The site is away."}' };
    const { url, requests } = await startServer(away, away, { status: 200, body: "{}" });
    expect(await call(url, { idempotent: true })).toMatchObject({ status: 200 });
    expect(new Set(requests.map((request) => request.headers["idempotency-key"])).size).toBe(1);
    const staysAway = await startServer(away);
    expect(await call(staysAway.url, { idempotent: true })).toMatchObject({ status: 503 });
    expect(staysAway.requests).toHaveLength(3);
    expect(await call(staysAway.url, { json: {} })).toMatchObject({ status: 503 });
    expect(staysAway.requests).toHaveLength(4);
  });

  test("accepts the key of an earlier call", async () => {
    const { url, requests } = await startServer({ status: 200, body: "{}" });
    await call(url, { idempotent: "kept-from-before" });
    expect(requests[0]?.headers["idempotency-key"]).toBe("kept-from-before");
  });

  test("gives two calls two keys", async () => {
    const { url, requests } = await startServer({ status: 200, body: "{}" });
    await call(url, { idempotent: true });
    await call(url, { idempotent: true });
    expect(requests[0]?.headers["idempotency-key"]).not.toBe(requests[1]?.headers["idempotency-key"]);
  });

  test("never retries other unsafe calls", async () => {
    const { url, requests } = await startServer("drop");
    expect(await call(url, { json: {} })).toEqual({ kind: "unreachable" });
    expect(requests).toHaveLength(1);
  });

  test("treats a response that takes too long as a network failure", async () => {
    server = createServer(() => {});
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await call(url, { timeoutMs: 50 })).toEqual({ kind: "unreachable" });
    server.closeAllConnections();
  });
});

describe("reading a refusal", () => {
  test("API-35: the first message of the first field is returned", () => {
    const body = { message: "bad request", errors: { username: ["Too short.", "Odd."], email: ["No."] } };
    expect(firstError(body)).toBe("Too short.");
    expect(firstErrorField(body)).toBe("username");
  });

  test.each([null, "text", {}, { errors: null }, { errors: {} }, { errors: { a: [] } }, { errors: { a: 5 } }])(
    "API-35: %j has no message",
    (body) => {
      expect(firstError(body)).toBeNull();
    },
  );

  test("only texts are returned as messages", () => {
    expect(readMessage({ message: "success" })).toBe("success");
    expect(readMessage({ message: 3 })).toBeNull();
  });
});

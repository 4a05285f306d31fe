// The one caller: what counts as an answer, retries with one key, and the first message of the first field.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { call, firstError, firstErrorField, readMessage } from "./api.ts";

type Reply = { status: number; body: string } | "drop";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that gives `replies` in turn, the last one from then on, and keeps what it was asked. */
async function startServer(...replies: Reply[]): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)];
    asked.push(request);
    if (reply === undefined || reply === "drop") return void request.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, asked };
}

describe("call", () => {
  test("reads the body at 4xx", async () => {
    const { url } = await startServer({ status: 422, body: '{"message":"bad request"}' });
    expect(await call(url, { json: {} })).toEqual({ kind: "answer", status: 422, body: { message: "bad request" } });
  });

  test("an unreadable answer is a network failure", async () => {
    const { url } = await startServer({ status: 200, body: "<html>" });
    expect(await call(url)).toEqual({ kind: "unreachable" });
  });

  test("a call that changes a balance keeps one key over its retries", async () => {
    const { url, asked } = await startServer("drop", { status: 200, body: '{"message":"success"}' });
    const answer = await call(url, { idempotent: true });
    expect(answer).toMatchObject({ kind: "answer", status: 200 });
    const keys = asked.map((request) => request.headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("LIVE-11: a call is tried again after pauses of its own", async () => {
    const chances = vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.4);
    const waits = vi.spyOn(globalThis, "setTimeout");
    const { url } = await startServer("drop", "drop", { status: 200, body: "{}" });
    await call(url, { idempotent: true });
    const waitedMs = waits.mock.calls.map(([, ms]) => ms);
    chances.mockRestore();
    waits.mockRestore();
    expect(waitedMs).toEqual(expect.arrayContaining([150, 1_080]));
  });

  test("FORM-60: a 503 is asked again with the same key, other calls' is the answer", async () => {
    const away = { status: 503, body: '{"message":"The site is away."}' };
    const { url, asked } = await startServer(away, away, { status: 200, body: "{}" });
    expect(await call(url, { idempotent: true })).toMatchObject({ status: 200 });
    expect(new Set(asked.map((request) => request.headers["idempotency-key"])).size).toBe(1);
    const staysAway = await startServer(away);
    expect(await call(staysAway.url, { idempotent: true })).toMatchObject({ status: 503 });
    expect(staysAway.asked).toHaveLength(3);
    expect(await call(staysAway.url, { json: {} })).toMatchObject({ status: 503 });
    expect(staysAway.asked).toHaveLength(4);
  });

  test("a key can be that of an earlier call", async () => {
    const { url, asked } = await startServer({ status: 200, body: "{}" });
    await call(url, { idempotent: "kept-from-before" });
    expect(asked[0]?.headers["idempotency-key"]).toBe("kept-from-before");
  });

  test("two calls have two keys", async () => {
    const { url, asked } = await startServer({ status: 200, body: "{}" });
    await call(url, { idempotent: true });
    await call(url, { idempotent: true });
    expect(asked[0]?.headers["idempotency-key"]).not.toBe(asked[1]?.headers["idempotency-key"]);
  });

  test("any other unsafe call is never sent twice", async () => {
    const { url, asked } = await startServer("drop");
    expect(await call(url, { json: {} })).toEqual({ kind: "unreachable" });
    expect(asked).toHaveLength(1);
  });

  test("an answer that takes too long is a network failure", async () => {
    server = createServer(() => {});
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await call(url, { timeoutMs: 50 })).toEqual({ kind: "unreachable" });
    server.closeAllConnections();
  });
});

describe("reading a refusal", () => {
  test("API-35: the first message of the first field", () => {
    const body = { message: "bad request", errors: { username: ["Too short.", "Odd."], email: ["No."] } };
    expect(firstError(body)).toBe("Too short.");
    expect(firstErrorField(body)).toBe("username");
  });

  test.each([null, "text", {}, { errors: null }, { errors: {} }, { errors: { a: [] } }, { errors: { a: 5 } }])(
    "API-35: %j holds none",
    (body) => {
      expect(firstError(body)).toBeNull();
    },
  );

  test("messages are texts or nothing", () => {
    expect(readMessage({ message: "success" })).toBe("success");
    expect(readMessage({ message: 3 })).toBeNull();
  });
});

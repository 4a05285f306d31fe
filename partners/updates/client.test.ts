import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { callLoopback, callPublic } from "../common/public-request.ts";
import { createVersionSource } from "./client.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const release = { version: "1.2.0", notes: "- More.", needsStop: false };

async function ask(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createVersionSource(callLoopback).newest(`${origin}/latest.json`, "1.0.0");
}

test("UPKEEP-02: the address gets the running version and nothing else", async () => {
  let received: Record<string, unknown> = {};
  const answer = await ask(({ headers, method, url }, response) => {
    received = { ...headers, method, url };
    response.end(JSON.stringify({ ...release, extra: "ignored" }));
  });
  expect(answer).toEqual({ ok: true, value: release });
  const { host, connection, "accept-encoding": encoding, accept, ...rest } = received;
  expect(rest).toEqual({ method: "GET", url: "/latest.json", "user-agent": "Windfall/1.0.0" });
});

const html: RequestListener = (_, response) => response.end("<!doctype html><title>Hello</title>");
const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(body));

test.each<[string, RequestListener]>([
  ["a page", html],
  ["another shape", json([])],
  ["no version", json({ ...release, version: "latest" })],
  ["a number for notes", json({ ...release, notes: 1 })],
  ["an error", (_, response) => response.writeHead(500).end("{}")],
  ["a redirect", (_, response) => response.writeHead(302, { location: "/elsewhere" }).end()],
  ["too much", (_, response) => response.end(JSON.stringify({ ...release, notes: "x".repeat(2_000_000) }))],
  ["a closed connection", (request) => request.destroy()],
  ["no answer in time", () => {}],
])(
  "UPKEEP-03: %s is one line",
  async (_, listener) => {
    const answer = await ask(listener);
    expect(answer).toEqual({ ok: false, why: "no_answer", reason: expect.stringMatching(/^[^\n<>]{5,80}$/) });
  },
  20_000,
);

test.each([
  "http://updates.example.com/latest.json",
  "https://127.0.0.1/latest.json",
  "https://localhost/latest.json",
  "https://[::1]/latest.json",
  "https://updates.example.com:8443/latest.json",
  "nonsense",
])("UPKEEP-03: %s is not called", async (address) => {
  const answer = await createVersionSource(callPublic).newest(address, "1.0.0");
  expect(answer).toMatchObject({ ok: false, why: "no_answer" });
});

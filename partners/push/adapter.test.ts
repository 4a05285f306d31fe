import { randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import webPush from "web-push";
import type { Device } from "../../features/push/source.ts";
import { createPushService, pushSandboxPath } from "./adapter.ts";
import { decryptPush, newBrowserKeys } from "./decrypt-push.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

const keys = webPush.generateVAPIDKeys();
const contact = () => "https://site.example";
const browser = newBrowserKeys(randomBytes(16));
const push = { payload: '{"title":"Grüße 🌬️"}', ttlSeconds: 600, topic: "c1", isUrgent: true };
const device = (endpoint: string): Device => ({ endpoint, p256dh: browser.publicKey, auth: browser.auth });

async function played(listener: RequestListener, timeoutMs = 2_000) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = { isOwn: (other: string) => other === origin, loopback: () => origin };
  const service = createPushService({ keys, contact, sandbox, timeoutMs });
  return { push: () => service.push(device(`${origin}${pushSandboxPath}one`), push), origin, service };
}

test("PUSH-06: only its browser can decrypt a push message; time to live, topic and urgency are sent with it", async () => {
  let received: { headers: Record<string, unknown>; body: Buffer } | undefined;
  const { push: send } = await played((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      received = { headers: request.headers, body: Buffer.concat(pieces) };
      response.writeHead(201).end();
    });
  });
  expect(await send()).toEqual({ kind: "taken" });
  expect(received?.headers).toMatchObject({
    ...{ ttl: "600", topic: "c1", urgency: "high", "content-encoding": "aes128gcm" },
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/),
  });
  const body = received?.body ?? Buffer.alloc(0);
  expect(decryptPush(body, browser)).toBe(push.payload);
  expect(decryptPush(body, newBrowserKeys(randomBytes(16)))).toBeNull();
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  expect(decryptPush(body, browser)).toBeNull();
});

test.each([
  [410, {}, { kind: "gone" }],
  [404, {}, { kind: "gone" }],
  [429, { "retry-after": "120" }, { kind: "later", waitSeconds: 120, reason: "answered 429" }],
  [500, {}, { kind: "later", waitSeconds: 0, reason: "answered 500" }],
  [413, {}, { kind: "refused", reason: "answered 413" }],
  [307, { location: "http://169.254.169.254/" }, { kind: "refused", reason: "answered 307" }],
])("PUSH-08: a push service's status %i has its meaning", async (status, headers, outcome) => {
  const { push: send } = await played((_, response) => void response.writeHead(status, headers).end());
  expect(await send()).toEqual(outcome);
});

test("PUSH-08: a push service that never responds, or never ends its response, is given up after a while", async () => {
  const slow = await played(() => {}, 100);
  expect(await slow.push()).toEqual({ kind: "later", waitSeconds: 0, reason: "did not answer within 0.1 seconds" });
  server?.closeAllConnections();
  server?.close();
  let written = 0;
  const endless = await played((_, response) => {
    response.writeHead(201);
    const more = setInterval(() => {
      written += 1;
      response.write(Buffer.alloc(64 * 1024));
    }, 1);
    response.on("close", () => clearInterval(more));
  });
  expect(await endless.push()).toEqual({ kind: "taken" });
  const after = written;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(written - after).toBeLessThan(20);
});

test("PUSH-09: an endpoint that does not belong to a push service is not accepted and gets no request", async () => {
  let requested = 0;
  const { origin, service } = await played((_, response) => {
    requested += 1;
    response.writeHead(201).end();
  });
  const real = createPushService({ keys, contact });
  const bad = [
    ...["http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x"],
    ...["https://2130706433/x", "https://user@push.example/x", "https://push.example:8443/x", "ftp://push.example/x"],
    ...["file:///etc/passwd", "nothing", `${origin}/admin`],
  ];
  for (const endpoint of bad) {
    for (const one of [real, service]) {
      expect(one.takes(device(endpoint)), endpoint).toBe(false);
      expect(await one.push(device(endpoint), push)).toEqual({ kind: "gone" });
    }
  }
  expect(real.takes(device(`${origin}${pushSandboxPath}one`))).toBe(false);
  // Names are checked while connecting. This one leads to this machine.
  expect(real.takes(device("https://localhost/x"))).toBe(true);
  expect(await real.push(device("https://localhost/x"), push)).toEqual({ kind: "gone" });
  expect(requested).toBe(0);
  for (const host of ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"]) {
    expect(real.takes(device(`https://${host}/wpush/v2/abc`))).toBe(true);
  }
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
  expect(real.takes({ ...device("https://fcm.googleapis.com/x"), p256dh: noPoint })).toBe(false);
});

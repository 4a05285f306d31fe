// Simulates the browsers' push services in the demo (RFC 8030, 8291, 8292): accepts push messages that the site signed, and
// decrypts them with the invented browsers' keys, so people and tests can read them.
import { createPublicKey, verify } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../../platform/base/clock.ts";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faultResponse } from "../common/faults.ts";
import type { FaultMode } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import { pushSandboxPath } from "./adapter.ts";
import { decryptPush } from "./decrypt-push.ts";

export interface PushSandbox {
  book: Pick<SandboxBook, "fault" | "pushDevice" | "addPush">;
  clock: Clock;
  isOwn: (origin: string) => boolean;
}

/** The maximum size of an encrypted push message in bytes (RFC 8291, 4). */
const maxBodyBytes = 4_096;

export function createPushSandbox({ book, clock, isOwn }: PushSandbox): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post(`${pushSandboxPath}:device`, limitedBody(maxBodyBytes), async (c) => {
    const mode = await book.fault("push");
    const fault = pushFaultResponse(mode) ?? (await faultResponse(mode, {}, c.req.raw.signal));
    if (fault !== null) return fault;
    const body = Buffer.from(await c.req.arrayBuffer());
    const device = await book.pushDevice(c.req.param("device"));
    if (device === null) return c.body(null, 410);
    if (!isValidVapid(c.req.header("authorization"), isOwn)) return c.text("The signature will not do.", 403);
    const ttl = c.req.header("ttl") ?? "";
    if (!/^\d{1,9}$/.test(ttl)) return c.text("A TTL is needed.", 400);
    if (c.req.header("content-encoding") !== "aes128gcm") return c.text("Nothing but aes128gcm is taken.", 415);
    const payload = decryptPush(body, device);
    if (payload === null) return c.text("This browser cannot open it.", 400);
    await book.addPush({
      ...{ device: device.id, payload, ttlSeconds: Number(ttl), at: clock.now().toISOString() },
      ...{ urgency: c.req.header("urgency") ?? "normal", topic: c.req.header("topic") ?? "" },
    });
    return c.body(null, 201, { Location: `${pushSandboxPath}${device.id}/${clock.now().getTime()}` });
  });
  return routes;
}

function pushFaultResponse(mode: FaultMode): Response | null {
  switch (mode) {
    case "gone-410":
      return new Response(null, { status: 410 });
    case "429":
      return new Response(null, { status: 429, headers: { "retry-after": "120" } });
    case "too-large-413":
      return new Response(null, { status: 413 });
    default:
      return null;
  }
}

const maxTokenSeconds = 24 * 60 * 60;
const headerSchema = z.object({ alg: z.literal("ES256") });
const claimsSchema = z.object({ aud: z.url(), exp: z.number(), sub: z.string().regex(/^(mailto|https):/) });

/** Checks `vapid t=<a token for this service>, k=<the key that signed it>` (RFC 8292, 2 and 3). Uses real time. */
function isValidVapid(authorization: string | undefined, isOwn: (origin: string) => boolean): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", said = "", signature = ""] = token.split(".");
  const read = claimsSchema.safeParse(parseJsonPart(said));
  if (!headerSchema.safeParse(parseJsonPart(head)).success || !read.success || !isOwn(read.data.aud)) return false;
  const left = read.data.exp - Date.now() / 1_000;
  if (left <= 0 || left > maxTokenSeconds) return false;
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  if (x === undefined || y === undefined) return false;
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const bytes = Buffer.from(signature, "base64url");
  return verify("sha256", Buffer.from(`${head}.${said}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes);
}

function parseJsonPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

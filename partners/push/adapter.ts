// Sends push messages through the browsers' push services: encrypted for the browser (RFC 8291), signed by the site (RFC 8292),
// sent by POST (RFC 8030). The endpoints come from users, so only public hosts get requests, without redirects and within
// limits.
import { ECDH } from "node:crypto";
import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import webPush from "web-push";
import {
  type Device,
  maxPayloadBytes,
  type Push,
  type PushOutcome,
  type PushService,
} from "../../features/push/source.ts";
import { parseRetryAfter } from "../common/http-client.ts";
import { isNamedHttps, PrivateAddressError, publicLookup } from "../common/public-address.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export const pushSandboxPath = "/sandbox/push/send/";

export interface PushSettings {
  keys: VapidKeys;
  /** Our contact for push services: an https or mailto URL (RFC 8292, 2.1). */
  contact: () => string;
  /**
   * In the demo: whether an origin is ours, and where the server listens. The sandbox simulates a push service on our own site.
   */
  sandbox?: { isOwn: (origin: string) => boolean; loopback: () => string };
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const maxWaitSeconds = 24 * 60 * 60;

export function createPushService(place: PushSettings): PushService {
  const { publicKey } = place.keys;
  return {
    publicKey,
    takes: (device) => resolveTarget(device, place) !== null && isValidKey(device.p256dh),
    async push(device, push) {
      const to = resolveTarget(device, place);
      if (to === null) return { kind: "gone" };
      const sealed = encryptPush(device, push, place);
      return sealed === null ? { kind: "gone" } : sendPush(to, sealed, place.timeoutMs ?? defaultTimeoutMs);
    },
  };
}

interface PushTarget {
  url: URL;
  request: typeof requestPlain;
  options: RequestOptions;
}

function resolveTarget({ endpoint }: Device, { sandbox }: PushSettings): PushTarget | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null) return null;
  if (sandbox?.isOwn(url.origin) && url.pathname.startsWith(pushSandboxPath)) {
    return { url: new URL(url.pathname, sandbox.loopback()), request: requestPlain, options: {} };
  }
  return isNamedHttps(url) ? { url, request: requestSecure, options: { lookup: publicLookup } } : null;
}

/** Returns whether the key is a point on the curve. Any other key makes encryption impossible. */
function isValidKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, "base64url"), "prime256v1");
    return true;
  } catch {
    return false;
  }
}

interface EncryptedPush {
  headers: Record<string, string | number>;
  body: Buffer;
}

function encryptPush(
  { endpoint, p256dh, auth }: Device,
  push: Push,
  { keys, contact }: PushSettings,
): EncryptedPush | null {
  if (Buffer.byteLength(push.payload) > maxPayloadBytes)
    throw new RangeError("This push is larger than push services accept.");
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
      vapidDetails: { subject: contact(), ...keys },
      TTL: push.ttlSeconds,
      topic: push.topic,
      urgency: push.isUrgent ? "high" : "normal",
      contentEncoding: "aes128gcm",
    });
    return { headers, body };
  } catch {
    return null;
  }
}

function sendPush(
  { url, request, options }: PushTarget,
  { headers, body }: EncryptedPush,
  timeoutMs: number,
): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const outgoing = request(url, { ...options, method: "POST", headers, signal, agent: false }, (response) => {
      resolve(toOutcome(response));
      response.destroy();
    });
    outgoing.on("error", (error) => {
      if (error instanceof PrivateAddressError) return resolve({ kind: "gone" });
      const reason = signal.aborted ? `did not answer within ${timeoutMs / 1000} seconds` : "could not be reached";
      resolve({ kind: "later", waitSeconds: 0, reason });
    });
    outgoing.end(body);
  });
}

function toOutcome({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `answered ${status}`;
  if (status !== 429 && status < 500) return { kind: "refused", reason };
  return { kind: "later", waitSeconds: parseWaitSeconds(headers["retry-after"]), reason };
}

function parseWaitSeconds(header: string | undefined): number {
  const seconds = parseRetryAfter(header ?? "");
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxWaitSeconds) : 0;
}

// Verifies Kick's deliveries: signature, age and channel. Type, version and subscription are not signed, so the body must match
// them (KickDevDocs, events/webhook-security.md and event-types.md).
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { ChatPlatform, DeliveryRefusal, PlatformEvent, RawDelivery } from "../../features/chat/platform.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { parseEvent } from "./events.ts";

/** The key in Kick's documentation. If a signature does not match it, we ask Kick for the current key. */
export const kickPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq/+l1WnlRrGSolDMA+A8
6rAhMbQGmQ2SapVcGM3zq8ANXjnhDWocMqfWcTd95btDydITa10kDvHzw9WQOqp2
MZI7ZyrfzJuz5nhTPCiJwTwnEtWft7nV14BYRDHvlfqPUaZ+1KR4OCaO/wWIk/rQ
L/TjY0M70gse8rlBkbo2a8rKhu69RQTRsoaf4DVhDPEeSeI5jVrRDGAMGL3cGuyY
6CLKGdjVEM78g3JfYOvDU/RvfqD7L89TZ3iN94jrmWdGz34JNlEI5hqK8dd7C5EF
BEbZ5jgB8s8ReQV8H+MkuffjdAj3ajDDX3DOJMIut1lBrUVD1AaSrGCKHooWoL2e
twIDAQAB
-----END PUBLIC KEY-----
`;

export interface WebhookDeps {
  /** The key that is known at the start, as PEM. */
  pinned: string;
  fetchKey(): Promise<string>;
  channelId(): string | null;
}

/** Kick's deliveries are sometimes minutes late. Older ones are refused. */
const maxAgeMs = 15 * 60_000;
const maxAheadMs = 60_000;

export function createKickWebhook({ pinned, fetchKey, channelId }: WebhookDeps): ChatPlatform["receive"] {
  const key = createVerificationKey(pinned, fetchKey);
  return async ({ headers, body }, now) => {
    const signed = readSignatureHeaders(headers);
    if (signed === null) return refused({ why: "unsigned" });
    const text = Buffer.concat([Buffer.from(`${signed.id}.${signed.stamp}.`), body]);
    if (!(await key.fits(text, signed.signature))) return refused({ why: "forged" });
    const at = parseTimestamp(signed.stamp);
    if (at === null) return refused({ why: "unreadable" });
    if (now.getTime() - at.getTime() > maxAgeMs) return refused({ why: "stale" });
    if (at.getTime() - now.getTime() > maxAheadMs) return refused({ why: "ahead" });
    return readDelivery(headers, body, { id: signed.id, at, platform: "kick" }, channelId());
  };
}

interface SignatureHeaders {
  id: string;
  /** The timestamp exactly as sent, because the signature covers this text. */
  stamp: string;
  signature: Buffer;
}

const idPattern = /^[\w-]{1,64}$/;
const signaturePattern = /^[A-Za-z0-9+/]{342}==$/;

function readSignatureHeaders(headers: RawDelivery["headers"]): SignatureHeaders | null {
  const id = headers.get("kick-event-message-id") ?? "";
  const stamp = headers.get("kick-event-message-timestamp") ?? "";
  const signature = headers.get("kick-event-signature") ?? "";
  if (!idPattern.test(id) || stamp.length > 80 || !signaturePattern.test(signature)) return null;
  return { id, stamp, signature: Buffer.from(signature, "base64") };
}

/** Parses a timestamp even if the date is there twice, as Kick has sent it: "2026-04-26T2026-04-26T11:27:44Z". */
export function parseTimestamp(stamp: string): Date | null {
  const mended = stamp.replace(/^(\d{4}-\d\d-\d\dT)(?=\1)/, "");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(mended)) return null;
  const at = new Date(mended);
  return Number.isNaN(at.getTime()) ? null : at;
}

type EventHead = Pick<PlatformEvent, "id" | "at" | "platform">;

function readDelivery(
  headers: RawDelivery["headers"],
  body: Uint8Array,
  head: EventHead,
  channelId: string | null,
): Result<PlatformEvent, DeliveryRefusal> {
  const type = headers.get("kick-event-type") ?? "";
  const version = headers.get("kick-event-version") ?? "";
  const read = parseEvent({ type, version }, parseBody(body), head);
  if (!read.ok) return refused(read);
  const { event, broadcasterId } = read.value;
  return broadcasterId === channelId ? done(event) : refused({ why: "not_ours" });
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"));
  } catch {
    return undefined;
  }
}

const keyRefreshMs = 10 * 60_000;
/** The maximum number of deliveries that wait for a new key. Further ones are checked with the known key. */
const maxWaiting = 200;

/**
 * Provides the key that verifies deliveries. If a signature does not match, Kick may have changed its key. We then ask Kick,
 * but not often.
 */
function createVerificationKey(pinned: string, fetchKey: () => Promise<string>) {
  let key = createPublicKey(pinned);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<boolean> | null = null;
  let waiting = 0;
  const fitsNow = (text: Buffer, signature: Buffer) => verify("sha256", text, key, signature);
  const refreshKey = async (): Promise<boolean> => {
    const found = parsePublicKey(await fetchKey().catch(() => ""));
    if (found === null || found.equals(key)) return false;
    key = found;
    return true;
  };
  return {
    async fits(text: Buffer, signature: Buffer): Promise<boolean> {
      if (fitsNow(text, signature)) return true;
      if (pending === null && performance.now() - refreshedAt < keyRefreshMs) return false;
      if (waiting >= maxWaiting) return false;
      refreshedAt = performance.now();
      pending ??= refreshKey().finally(() => {
        pending = null;
      });
      waiting += 1;
      const isNew = await pending.finally(() => {
        waiting -= 1;
      });
      return isNew && fitsNow(text, signature);
    },
  };
}

function parsePublicKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

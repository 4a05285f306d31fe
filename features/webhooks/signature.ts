// Signs messages as Standard Webhooks requires (standardwebhooks.com): HMAC-SHA-256 of id, timestamp and body.
import { createHmac, randomBytes } from "node:crypto";

const secretPrefix = "whsec_";

export const newSigningSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

/**
 * `seconds` is the time of sending in seconds since 1970. Each try needs a new signature, because receivers refuse old
 * times.
 */
export function signedHeaders(secret: string, { id, body, seconds }: { id: string; body: string; seconds: number }) {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}

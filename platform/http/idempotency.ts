// The Idempotency-Key of a call that moves money: reads it, and detects a repeated call.
import { createHash } from "node:crypto";
import type { Context } from "hono";

/** Two calls are the same when all of this is equal. `key` is null when the caller sent none: then every call acts. */
export interface CallKey {
  path: string;
  key: string | null;
  bodySha256: string;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Returns null for an invalid key. A valid one has 1 to 200 printable characters. `body` is the parsed body, if any. */
export function callKey(c: Context, body: unknown = null): CallKey | null {
  const key = c.req.header("idempotency-key") ?? null;
  if (key !== null && !keyPattern.test(key)) return null;
  const bodySha256 = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return { path: c.req.path, key, bodySha256 };
}

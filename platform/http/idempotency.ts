import { createHash } from "node:crypto";
import type { Context } from "hono";

/** Calls with equal fields are repeats. `key` is null if the caller sent none; then every call acts. */
export interface CallKey {
  path: string;
  key: string | null;
  bodySha256: string;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Returns null if the key is not 1 to 200 printable characters. `body` is the parsed body, if any. */
export function callKey(c: Context, body: unknown = null): CallKey | null {
  const key = c.req.header("idempotency-key") ?? null;
  if (key !== null && !keyPattern.test(key)) return null;
  const bodySha256 = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return { path: c.req.path, key, bodySha256 };
}

// The Idempotency-Key of a call that moves money: what names it, and what its repeat is refused for.
import { createHash } from "node:crypto";
import type { Context } from "hono";

/** What makes two calls the same one. `storageKey` is null when the caller sent none: then every call acts. */
export interface CallKey {
  path: string;
  key: string | null;
  bodySha256: string;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Null when a key was sent that is no key: 1 to 200 printable characters. `body` is the parsed body, if any. */
export function callKey(c: Context, body: unknown = null): CallKey | null {
  const key = c.req.header("idempotency-key") ?? null;
  if (key !== null && !keyPattern.test(key)) return null;
  const bodySha256 = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return { path: c.req.path, key, bodySha256 };
}

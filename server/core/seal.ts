// Keeps texts unreadable at rest: AES-256-GCM with a key the product made for itself.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Db } from "./db.ts";
import { secret } from "./secrets.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const key = async (db: Db): Promise<Buffer> =>
  Buffer.from(await secret(db, "seal", () => randomBytes(32).toString("hex")), "hex");

/** `about` names what the text belongs to ("two-factor:12"): sealed for one thing, it opens for no other. */
export async function seal(db: Db, text: string, about: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await key(db), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Throws when it was sealed about something else, with another key, or was changed. */
export async function unseal(db: Db, sealed: string, about: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(algorithm, await key(db), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
}

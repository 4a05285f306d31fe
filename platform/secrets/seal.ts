import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Db } from "../database/db.ts";
import { getSecret } from "./secrets.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const readSealKey = async (db: Db): Promise<Buffer> =>
  Buffer.from(await getSecret(db, "seal", () => randomBytes(32).toString("hex")), "hex");

/** `about` names what the text belongs to ("two-factor:12"). Only the same `about` can unseal the text. */
export const seal = async (db: Db, text: string, about: string): Promise<string> =>
  sealWith(await readSealKey(db), text, about);

export async function sealAll(db: Db, texts: readonly string[], about: string): Promise<string[]> {
  const sealing = await readSealKey(db);
  return texts.map((text) => sealWith(sealing, text, about));
}

/** Throws if the text was sealed for something else or with another key, or if it was changed. */
export const unseal = async (db: Db, sealed: string, about: string): Promise<string> =>
  unsealWith(await readSealKey(db), sealed, about);

/** Returns null instead of throwing, so a single unreadable text does not stop work on many. */
export async function tryUnseal(db: Db, sealed: string, about: string): Promise<string | null> {
  const sealing = await readSealKey(db);
  try {
    return unsealWith(sealing, sealed, about);
  } catch {
    return null;
  }
}

export async function unsealAll(db: Db, sealed: readonly string[], about: string): Promise<string[]> {
  const sealing = await readSealKey(db);
  return sealed.map((one) => unsealWith(sealing, one, about));
}

/** `bytes` is the caller's own key of 32 bytes. */
export function sealWith(bytes: Buffer, text: string, about: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, bytes, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

export function unsealWith(key: Buffer, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
}

// The key that seals what was given at the desk: WINDFALL_SEAL_KEY, else a file of DATA_DIR that is made at its first need.
// It is never in the database it seals for.
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";

export interface SealKey {
  /** Tells it from others, and says nothing about it: 16 hex digits. */
  id: string;
  bytes: Buffer;
}

/** What this process can open; `current` seals. None where nothing was ever sealed here. */
export interface SealKeys {
  current: SealKey | null;
  all: SealKey[];
  /** Why the file cannot be used, as the end of "DATA_DIR/seal.key …"; null when it can, or is not there. */
  trouble: string | null;
}

type SealKeyConfig = Pick<PlatformConfig, "dataDir" | "sealKeys">;

const keyFileName = "seal.key";
export const sealFile = ({ dataDir }: Pick<PlatformConfig, "dataDir">): string => join(dataDir, keyFileName);

/** Looks for them, and makes none. */
export async function findSealKeys(config: SealKeyConfig): Promise<SealKeys> {
  const { current, old } = config.sealKeys;
  const file = await readSealFile(config);
  const texts = [current, file.text, old].filter((text) => text !== undefined);
  const all = texts.map(deriveSealKey);
  const first = current ?? file.text;
  return { current: first === undefined ? null : deriveSealKey(first), all, trouble: file.trouble };
}

/** With the file made where a key is needed and there is none. Throws when that cannot be. */
export async function makeSealKeys(config: SealKeyConfig): Promise<SealKeys> {
  const found = await findSealKeys(config);
  if (found.current !== null || found.trouble !== null) return found;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const text = `${randomBytes(32).toString("hex")}\n`;
  await writeFile(sealFile(config), text, { flag: "wx", mode: 0o600, flush: true }).catch(ignoreExisting);
  return findSealKeys(config);
}

/** Another process of this machine was first: its key counts. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const minKeyLength = 32;

async function readSealFile(config: SealKeyConfig): Promise<{ text?: string; trouble: string | null }> {
  try {
    const text = (await readFile(sealFile(config), "utf8")).trim();
    return text.length < minKeyLength ? { trouble: "is empty or cut off" } : { text, trouble: null };
  } catch (error) {
    if (isMissingFile(error)) return { trouble: null };
    return { trouble: "cannot be read by this user" };
  }
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Of any text of chance. */
export function deriveSealKey(text: string): SealKey {
  const bytes = Buffer.from(hkdfSync("sha256", text, "", "windfall seal key", 32));
  const id = createHash("sha256").update("windfall seal key id\n").update(bytes).digest("hex").slice(0, 16);
  return { id, bytes };
}

// Reads the key that seals secrets given at the desk: WINDFALL_SEAL_KEY, or a file in DATA_DIR that is created when
// first needed. The key is never in the database with the data that it seals.
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";

export interface SealKey {
  /** 16 hex digits that identify the key and reveal nothing about it. */
  id: string;
  bytes: Buffer;
}

/** All of these keys can unseal, but only the current one seals. There is no key if nothing was ever sealed here. */
export interface SealKeys {
  current: SealKey | null;
  all: SealKey[];
  /**
   * Says why the key file cannot be used, as the end of the sentence "DATA_DIR/seal.key …". Null if the file works or
   * does not exist.
   */
  problem: string | null;
}

type SealKeyConfig = Pick<PlatformConfig, "dataDir" | "sealKeys">;

const keyFileName = "seal.key";
export const sealFile = ({ dataDir }: Pick<PlatformConfig, "dataDir">): string => join(dataDir, keyFileName);

export async function findSealKeys(config: SealKeyConfig): Promise<SealKeys> {
  const { current, old } = config.sealKeys;
  const file = await readSealFile(config);
  const texts = [current, file.text, old].filter((text) => text !== undefined);
  const all = texts.map(deriveSealKey);
  const first = current ?? file.text;
  return { current: first === undefined ? null : deriveSealKey(first), all, problem: file.problem };
}

/** Creates the file if there is no key. Throws if that fails. */
export async function makeSealKeys(config: SealKeyConfig): Promise<SealKeys> {
  const found = await findSealKeys(config);
  if (found.current !== null || found.problem !== null) return found;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const text = `${randomBytes(32).toString("hex")}\n`;
  await writeFile(sealFile(config), text, { flag: "wx", mode: 0o600, flush: true }).catch(ignoreExisting);
  return findSealKeys(config);
}

/** Ignores the error if another process on this machine created the file first. We then use that file's key. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const minKeyLength = 32;

async function readSealFile(config: SealKeyConfig): Promise<{ text?: string; problem: string | null }> {
  try {
    const text = (await readFile(sealFile(config), "utf8")).trim();
    return text.length < minKeyLength ? { problem: "is empty or cut off" } : { text, problem: null };
  } catch (error) {
    if (isMissingFile(error)) return { problem: null };
    return { problem: "cannot be read by this user" };
  }
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

export function deriveSealKey(text: string): SealKey {
  const bytes = Buffer.from(hkdfSync("sha256", text, "", "windfall seal key", 32));
  const id = createHash("sha256").update("windfall seal key id\n").update(bytes).digest("hex").slice(0, 16);
  return { id, bytes };
}

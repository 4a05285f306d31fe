// Reads and writes a snapshot's pictures. Leaves out the narrower versions, because the product makes them again on
// request. Pictures are named after their content, so they can be copied at any time.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { createBucketStore, createFolderStore, type PictureStore } from "../pictures/picture-store.ts";

export interface Uploads {
  where: string;
  all(): AsyncIterable<{ name: string; bytes: Buffer }>;
}

const uploadNamePattern = /^([0-9a-f]{64})\.webp$/;

export const matchesHash = (name: string, bytes: Buffer): boolean =>
  uploadNamePattern.exec(name)?.[1] === createHash("sha256").update(bytes).digest("hex");

export function createUploads({ dataDir, s3 }: Pick<PlatformConfig, "dataDir" | "s3">, log: Log): Uploads {
  if (s3 !== undefined) return { where: `the bucket ${s3.bucket}`, all: noEntries };
  return { where: "inside", all: () => readUploadFolder(join(dataDir, "uploads"), log) };
}

export const noUploads: Uploads = { where: "left where they were", all: noEntries };

async function* noEntries(): AsyncGenerator<never> {}

async function* readUploadFolder(folder: string, log: Log): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => uploadNamePattern.test(each)).sort()) {
    const bytes = await readFile(join(folder, name));
    if (matchesHash(name, bytes)) yield { name, bytes };
    else log.warn({ picture: join(folder, name) }, "left a damaged picture out of the backup");
  }
}

export const createUploadStore = ({ dataDir, s3 }: Pick<PlatformConfig, "dataDir" | "s3">): PictureStore =>
  s3 === undefined ? createFolderStore(join(dataDir, "uploads")) : createBucketStore(s3);

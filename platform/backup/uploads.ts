// The pictures that belong to a snapshot. Each is named after its content, so a copy can be made at any time, and the
// narrower ones, which are made from it when they are asked for, stay behind.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import { bucketStore, folderStore, type PictureStore } from "../pictures/store.ts";

export interface Uploads {
  /** For the head of the snapshot. */
  where: string;
  all(): AsyncIterable<{ name: string; bytes: Buffer }>;
}

const whole = /^([0-9a-f]{64})\.webp$/;

export const isNamedAfter = (name: string, bytes: Buffer): boolean =>
  whole.exec(name)?.[1] === createHash("sha256").update(bytes).digest("hex");

export function uploadsOf({ dataDir, s3 }: Pick<PlatformConfig, "dataDir" | "s3">, log: Log): Uploads {
  if (s3 !== undefined) return { where: `the bucket ${s3.bucket}`, all: none };
  return { where: "inside", all: () => inFolder(join(dataDir, "uploads"), log) };
}

/** For a move, which leaves them where they are. */
export const noUploads: Uploads = { where: "left where they were", all: none };

async function* none(): AsyncGenerator<never> {}

async function* inFolder(folder: string, log: Log): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => whole.test(each)).sort()) {
    const bytes = await readFile(join(folder, name));
    if (isNamedAfter(name, bytes)) yield { name, bytes };
    else log.warn({ picture: join(folder, name) }, "a picture is damaged and is left out");
  }
}

export const uploadStore = ({ dataDir, s3 }: Pick<PlatformConfig, "dataDir" | "s3">): PictureStore =>
  s3 === undefined ? folderStore(join(dataDir, "uploads")) : bucketStore(s3);

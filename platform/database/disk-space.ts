// How much room a disk has left. Copies leave some free, because a full disk stops the running product.
import { statfsSync } from "node:fs";
import type { PlatformConfig } from "../base/config.ts";

/** Reserved for the running product's writes. */
export const reservedBytes = 64 * 1024 * 1024;

/** Returns the free bytes of the disk that `folder` is on. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns the bytes the database may still write. We cannot see a server's disk. */
export const databaseFreeBytes = ({ databaseUrl, dataDir }: Pick<PlatformConfig, "databaseUrl" | "dataDir">): number =>
  databaseUrl === undefined ? freeBytes(dataDir) : Number.POSITIVE_INFINITY;

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

// How much room a disk has left. What is copied beside a product that runs leaves it some, since a full disk stops it.
import { statfsSync } from "node:fs";
import type { PlatformConfig } from "../base/config.ts";

/** For the product that goes on writing. */
export const reservedBytes = 64 * 1024 * 1024;

/** Of the disk `folder` is on. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** What the database may still write; a server's disk is not seen from here. */
export const databaseFreeBytes = ({ databaseUrl, dataDir }: Pick<PlatformConfig, "databaseUrl" | "dataDir">): number =>
  databaseUrl === undefined ? freeBytes(dataDir) : Number.POSITIVE_INFINITY;

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

import { statfsSync } from "node:fs";
import type { PlatformConfig } from "../base/config.ts";

export const reservedBytes = 64 * 1024 * 1024;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns the free space on the embedded database's disk. Returns Infinity for a server, whose disk we cannot see. */
export const databaseFreeBytes = ({ databaseUrl, dataDir }: Pick<PlatformConfig, "databaseUrl" | "dataDir">): number =>
  databaseUrl === undefined ? freeBytes(dataDir) : Number.POSITIVE_INFINITY;

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

// How much room is left on a disk.
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Finding, findingsOn } from "./finding.ts";

const littlePercent = 15;
const hardlyAnyPercent = 5;

/** Of the disk this folder is on, or will be. */
export async function roomOn(folder: string, subject: string): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOn(subject);
  const { bavail, blocks, bsize } = await statOf(folder);
  const percent = Math.floor((bavail / blocks) * 100);
  const left = `${percent} % of the disk of ${folder} is free (${Math.floor((bavail * bsize) / 1024 ** 3)} GB)`;
  if (percent < hardlyAnyPercent) return [problem(`Only ${left}: when it is full nothing can be written. Make room.`)];
  if (percent < littlePercent) return [warning(`Only ${left}: make room.`)];
  return [ok(`${left}.`)];
}

/** A folder that is not there yet, or into which we may not look, is on the disk of one above it. */
async function statOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return statOf(dirname(folder));
  }
}

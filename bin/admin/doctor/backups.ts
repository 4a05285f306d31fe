// The doctor's look at BACKUP_DIR: can a backup be put there, and how old is the newest.
import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import type { Config } from "../../../server/config.ts";
import { reasonOf } from "../../../server/core/database/trouble.ts";
import { newestBackup } from "../../../server/keeping/jobs.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";
import { strangerTo } from "./owner.ts";
import { roomOn } from "./room.ts";

const subject = "backups";
const { ok, warning, problem } = findingsOn(subject);
const hourMs = 60 * 60_000;
/** As the alarm has it. */
const tooOldHours = 26;

/** None where the site makes none. */
export function backupChecks({ backups }: Config): Check[] {
  if (backups === undefined) return [];
  return [{ subject, withinMs: 30_000, look: () => lookAt(backups.folder) }];
}

async function lookAt(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [warning(`BACKUP_DIR (${folder}) is not there: the site makes it within the hour.`)];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [problem(`No backup can be put into BACKUP_DIR (${folder}): ${reasonOf(error)}.`)];
  }
  const stranger = await strangerTo(folder);
  const findings = [await onAge(folder), ...(await roomOn(folder, subject))];
  return stranger === undefined ? findings : [...findings, warning(stranger)];
}

async function onAge(folder: string): Promise<Finding> {
  const newest = await newestBackup({ folder });
  if (newest === undefined) return warning(`There is no backup in ${folder} yet: the site makes one within the hour.`);
  const hours = Math.floor((Date.now() - newest.madeAt.getTime()) / hourMs);
  const says = `The newest backup (${newest.name}) is ${hours < 1 ? "less than an hour" : `${hours} h`} old`;
  return hours < tooOldHours ? ok(`${says}.`) : problem(`${says}: the log says why there is no newer one.`);
}

import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import type { Config } from "../../../common/server/config.ts";
import type { House } from "../../../common/server/house.ts";
import { type RandomSource, RandomUnavailable } from "../../../fairness/server/draws/source.ts";
import { PartnerPaused, PartnerUnavailable, type WagerSource } from "../../../features/wagers/source.ts";
import type { ConsentPlatform } from "../../../identity/server/source.ts";
import { connectPartners } from "../../../partners/connect-partners.ts";
import { findNewestBackup } from "../../../platform/backup/backup-job.ts";
import { monthStart } from "../../../platform/base/clock.ts";
import { errorReason } from "../../../platform/database/database-errors.ts";
import { testSmtp } from "../../../platform/mail/mail.ts";
import { createPictureStore } from "../../../platform/pictures/pictures.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";

const mail = findingsOn("mail");
const uploads = findingsOn("uploads");
const partners = findingsOn("partners");

/** `isFromDesk` is true if the mail server was set at the desk and not in the environment. */
export const mailCheck = (config: Pick<Config, "smtpUrl" | "demo">, isFromDesk: boolean): Check => ({
  subject: "mail",
  withinMs: 15_000,
  look: async () => {
    if (config.smtpUrl === undefined)
      return [
        mail.ok(
          config.demo
            ? "The sandbox keeps the demo's letters."
            : "No mail server is set (SMTP_URL, or Keys at the desk).",
        ),
      ];
    const server = `The mail server (${isFromDesk ? "given at the desk" : "SMTP_URL"})`;
    try {
      await testSmtp(config.smtpUrl);
      return [mail.ok(`${server} accepts letters from us (we sent none).`)];
    } catch (error) {
      return [mail.problem(`${server} does not accept letters from us: ${errorReason(error)}.`)];
    }
  },
});

/** Writes, reads and deletes a few bytes if pictures are in a bucket. Checks only the permissions if they are in a folder. */
export const uploadsCheck = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Check => ({
  subject: "uploads",
  withinMs: 30_000,
  look: async () => {
    const where = s3 === undefined ? `DATA_DIR (${dataDir})` : `the bucket ${s3.bucket}`;
    try {
      if (s3 === undefined) await tryFolder(dataDir);
      else await tryStorage(createPictureStore({ s3, dataDir }));
      return [uploads.ok(`Uploads can be stored in ${where}.`)];
    } catch (error) {
      return [uploads.problem(`Uploads cannot be stored in ${where}: ${errorReason(error)}.`)];
    }
  },
});

/** Throws if the folder is not writable. A missing folder is fine, because the site creates it. */
async function tryFolder(folder: string): Promise<void> {
  if (existsSync(folder)) await access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
}

async function tryStorage(place: ReturnType<typeof createPictureStore>): Promise<void> {
  const name = `doctor-${randomUUID()}`;
  const bytes = Buffer.from("A test by Windfall's doctor. You can delete it.");
  try {
    await place.write(name, bytes);
    const read = await place.read(name);
    if (read === null || !bytes.equals(read)) throw new Error("the stored file comes back changed or not at all");
  } finally {
    await place.remove(name).catch(() => {});
  }
}

/** Keep equal to the limit of the alert about old backups. */
const maxBackupAgeHours = 26;

export const backupChecks = ({ backups: settings }: Config): Check[] =>
  settings === undefined
    ? []
    : [{ subject: "backups", withinMs: 30_000, look: async () => [await checkBackups(settings.folder)] }];

async function checkBackups(folder: string): Promise<Finding> {
  const { ok, warning, problem } = findingsOn("backups");
  if (!existsSync(folder))
    return warning(`BACKUP_DIR (${folder}) does not exist yet. The site creates it within the hour.`);
  try {
    await tryFolder(folder);
  } catch (error) {
    return problem(`No backup can be written to BACKUP_DIR (${folder}): ${errorReason(error)}.`);
  }
  const newest = await findNewestBackup({ folder });
  if (newest === undefined) return warning(`There is no backup in ${folder} yet. The site makes one within the hour.`);
  const hours = Math.floor((Date.now() - newest.madeAt.getTime()) / (60 * 60_000));
  const message = `The newest backup (${newest.name}) is ${hours < 1 ? "less than an hour" : `${hours} h`} old`;
  return hours < maxBackupAgeHours ? ok(`${message}.`) : problem(`${message}. The log says why there is no newer one.`);
}

/** Three tries of ten seconds each, with a pause between them. */
const partnerTimeoutMs = 35_000;

export function keysFindings({ keys }: Pick<House, "keys">): Finding[] {
  const { ok, problem } = findingsOn("keys");
  const sealProblem = keys.problem();
  if (sealProblem !== null) return [problem(sealProblem)];
  const count = keys.given().length;
  return count === 0 ? [] : [ok(`Given at the desk: ${count}. This machine can open them all.`)];
}

/** Sends the site's usual request to each partner that has a key, without booking anything. */
export async function partnerChecks(house: House): Promise<Check[]> {
  const { sources, random, kick, discord } = await connectPartners(
    // The demo's sandboxes run in the server's process, so only services with a key can be checked from here.
    { ...house, config: { ...house.config, demo: false } },
  );
  const drawer = random();
  const check = (look: () => Promise<Finding>): Check => ({
    subject: "partners",
    withinMs: partnerTimeoutMs,
    look: async () => [await look()],
  });
  return [
    ...sources().map((source) => check(() => checkFigures(source, house.clock.now()))),
    ...(drawer.name === "site" ? [] : [check(() => checkRandomSource(drawer))]),
    ...[kick(), discord()].flatMap((platform) => (platform === null ? [] : [check(() => checkConsentKeys(platform))])),
  ];
}

async function checkFigures(source: WagerSource, now: Date): Promise<Finding> {
  const { label } = source;
  try {
    const { rows, skipped } = await source.month(monthStart(now));
    const count = [...rows].length;
    if (skipped.count === 0) return partners.ok(`${label} accepts our key: ${count} accounts this month.`);
    const why = skipped.reasons.join("; ");
    return partners.warning(`${label} accepts our key, but ${skipped.count} rows could not be read (${why}).`);
  } catch (error) {
    if (error instanceof PartnerPaused)
      return partners.ok(
        `The site asked ${label} a moment ago and has to wait before asking again. See /admin/leaderboard.`,
      );
    if (error instanceof PartnerUnavailable) return partners.problem(`${label} ${error.reason}.`);
    throw error;
  }
}

/** Asks for an old or unknown result, which causes no draw. */
async function checkRandomSource(random: RandomSource): Promise<Finding> {
  try {
    await random.result(1);
    return partners.ok(`${random.label} accepts our key.`);
  } catch (error) {
    if (error instanceof RandomUnavailable) return partners.problem(`${random.label} ${error.reason}.`);
    throw error;
  }
}

export async function checkConsentKeys({ label, tryKeys }: ConsentPlatform): Promise<Finding> {
  const tried = await tryKeys();
  return tried.ok ? partners.ok(`${label} accepts our keys.`) : partners.problem(`${label} ${tried.reason}.`);
}

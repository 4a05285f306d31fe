// The doctor's look at what Windfall uses beside the database: mail, the place of uploads, partners.
import { randomUUID } from "node:crypto";
import { mkdir, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ConsentPlatform } from "../../../server/accounts/source.ts";
import type { Config } from "../../../server/config.ts";
import { monthStart } from "../../../server/core/clock.ts";
import { reasonOf } from "../../../server/core/database/trouble.ts";
import type { House } from "../../../server/core/house.ts";
import { trySmtp } from "../../../server/core/mail.ts";
import { picturePlace } from "../../../server/core/pictures.ts";
import { type RandomSource, RandomUnavailable } from "../../../server/draws/source.ts";
import { connectPartners } from "../../../server/partners/connect.ts";
import { PartnerResting, PartnerUnavailable, type WagerSource } from "../../../server/wagers/source.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";
import { strangerTo } from "./owner.ts";
import { roomOn } from "./room.ts";

const mail = findingsOn("mail");
const uploads = findingsOn("uploads");
const partners = findingsOn("partners");

/** `smtpUrl` is the one that counts; `isGiven`: it comes from the desk, not from the environment. */
export const mailCheck = (config: Pick<Config, "smtpUrl" | "demo">, isGiven: boolean): Check => ({
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
    const server = `The mail server (${isGiven ? "given at the desk" : "SMTP_URL"})`;
    try {
      await trySmtp(config.smtpUrl);
      return [mail.ok(`${server} takes letters from us (none was sent).`)];
    } catch (error) {
      return [mail.problem(`${server} takes no letters from us: ${reasonOf(error)}.`)];
    }
  },
});

/** A few bytes are written, read and taken away again. */
export const uploadsCheck = (config: Pick<Config, "s3" | "dataDir">): Check => ({
  subject: "uploads",
  withinMs: 30_000,
  look: async () => {
    const name = `doctor-${randomUUID()}`;
    const bytes = Buffer.from("Windfall's doctor was here; this may be deleted.");
    const where = config.s3 === undefined ? `DATA_DIR (${config.dataDir})` : `the bucket ${config.s3.bucket}`;
    const place = picturePlace(config);
    const stranger = config.s3 === undefined ? await strangerTo(config.dataDir) : undefined;
    if (stranger !== undefined) return [uploads.warning(stranger)];
    const removeFolders = config.s3 === undefined ? await makeFolders(config.dataDir) : undefined;
    try {
      await place.write(name, bytes);
      const read = await place.read(name);
      if (read === null || !bytes.equals(read))
        return [uploads.problem(`What was written to ${where} does not come back.`)];
    } catch (error) {
      return [uploads.problem(`Uploads cannot be kept in ${where}: ${reasonOf(error)}.`)];
    } finally {
      await place.remove(name).catch(() => {});
      await removeFolders?.();
    }
    const findings = [uploads.ok(`Uploads can be kept in ${where}.`)];
    return config.s3 === undefined ? [...findings, ...(await roomOn(config.dataDir, "uploads"))] : findings;
  },
});

/** Makes the folder of uploads where there is none; answers how to take away what was made and is empty. */
async function makeFolders(dataDir: string): Promise<() => Promise<void>> {
  const folder = join(dataDir, "uploads");
  // What cannot be made cannot be written to either, and that is told.
  const first = await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  return async () => {
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = dirname(made)) await rmdir(made).catch(() => {});
  };
}

/** Nothing is sent: a channel of people is no place for trials. */
export const alertFindings = ({ alerts }: Config): Finding[] =>
  alerts.webhookUrl === undefined ? [] : [findingsOn("alerts").ok("ALERT_WEBHOOK_URL is set (nothing was sent).")];

/** Three tries of ten seconds each, with a pause between. */
const partnerWithinMs = 35_000;

/** The keys given at the desk, if there are any: whether they can be opened here. */
export function keysFindings({ keys }: Pick<House, "keys">): Finding[] {
  const { ok, problem } = findingsOn("keys");
  const trouble = keys.trouble();
  if (trouble !== null) return [problem(trouble)];
  const count = keys.given().length;
  return count === 0 ? [] : [ok(`Given at the desk: ${count}; all can be opened.`)];
}

/** Each partner with a key is asked what the site asks it, and nothing is booked. */
export async function partnerChecks(house: House): Promise<Check[]> {
  const { sources, random, stream, kick, discord } = await connectPartners(
    // The demo's sandboxes live in the process that serves; here only what has a key is asked.
    { ...house, config: { ...house.config, demo: false } },
    null,
  );
  const [drawer, live] = [random(), stream()];
  const check = (look: () => Promise<Finding>): Check => ({
    subject: "partners",
    withinMs: partnerWithinMs,
    look: async () => [await look()],
  });
  return [
    ...sources().map((source) => check(() => figures(source, house.clock.now()))),
    ...(drawer.name === "site" ? [] : [check(() => numbers(drawer))]),
    ...[kick(), discord()].flatMap((platform) => (platform === null ? [] : [check(() => consentKeys(platform))])),
    ...(live === null ? [] : [check(() => streamStatus(live))]),
  ];
}

async function figures(source: WagerSource, now: Date): Promise<Finding> {
  const { label } = source;
  try {
    const { rows, skipped } = await source.month(monthStart(now), { insist: true });
    const count = [...rows].length;
    if (skipped.count === 0) return partners.ok(`${label} takes our key: ${count} accounts this month.`);
    const why = skipped.reasons.join("; ");
    return partners.warning(`${label} takes our key, but ${skipped.count} rows make no sense (${why}).`);
  } catch (error) {
    if (error instanceof PartnerResting)
      return partners.ok(
        `${label} was asked by the site lately and may not be asked again yet; see /admin/leaderboard.`,
      );
    if (error instanceof PartnerUnavailable) return partners.problem(`${label} ${error.reason}.`);
    throw error;
  }
}

/** Asks for a number that was drawn long ago, or never: no draw is made. */
async function numbers(random: RandomSource): Promise<Finding> {
  try {
    await random.result(1);
    return partners.ok(`${random.label} takes our key.`);
  } catch (error) {
    if (error instanceof RandomUnavailable) return partners.problem(`${random.label} ${error.reason}.`);
    throw error;
  }
}

/** Asks for a token of our own, which is thrown away. */
export async function consentKeys({ label, tryKeys }: ConsentPlatform): Promise<Finding> {
  const tried = await tryKeys();
  return tried.ok ? partners.ok(`${label} takes our keys.`) : partners.problem(`${label} ${tried.reason}.`);
}

/** Of a page that is not Kick's it is not asked. */
async function streamStatus(stream: { isLive(): Promise<boolean> }): Promise<Finding> {
  try {
    return partners.ok(`The stream is ${(await stream.isLive()) ? "live" : "offline"}, as far as Kick knows.`);
  } catch (error) {
    return partners.problem(`Kick: ${reasonOf(error)}.`);
  }
}

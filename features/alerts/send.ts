import type { House } from "../../common/server/house.ts";
import { readSettings } from "../../common/server/site-settings.ts";
import { writeLetterToAdmins } from "../../identity/server/admins.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { type Lane, recordLaneFailure, recordLaneSent, renewLane, withLane } from "../../platform/outbox/lanes.ts";
import { writeDigest } from "./digest.ts";
import {
  claimLetterTurn,
  deleteGivenUp,
  dueAlerts,
  giveUpExpired,
  hasAlerts,
  lanes,
  markSent,
  recordFailure,
} from "./records.ts";
import { discordWords, letterWords } from "./words.ts";

export type AlertHouse = Pick<House, "db" | "clock" | "log" | "settings" | "origin">;

/**
 * Posts to the given webhook address. Resolves once Discord has accepted the message. Otherwise throws an error that contains
 * no address; its `waitSeconds` is the wait that Discord asked for.
 */
export interface DiscordChannel {
  post(webhook: string, words: string): Promise<void>;
}

export const alertsJob = "alerts.send";

export function defineAlertJobs(house: House, discord: DiscordChannel): void {
  house.jobs.define({
    name: alertsJob,
    everyMs: 60_000,
    timeoutSeconds: 5 * 60,
    run: () => sendAlerts(house, discord),
  });
}

export async function sendAlerts(house: AlertHouse, discord: DiscordChannel): Promise<void> {
  const send = async () => {
    if (!(await hasAlerts(house.db))) return;
    await forEachSettled([() => writeLetters(house), () => postToDiscord(house, discord)], (step) => step());
  };
  await forEachSettled([() => writeDigest(house), send], (step) => step());
}

/** The shortest time between two emails to one person. An email has all alerts since the last one. */
const letterIntervalMs = 10 * 60_000;

async function writeLetters({ db, clock }: AlertHouse): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await claimLetterTurn(tx, now, letterIntervalMs))) return;
    const alerts = await dueAlerts(tx, "mail", { locked: true });
    if (alerts.length === 0) return;
    const { brand } = await readSettings(tx);
    const letter = (language?: string) => letterWords(alerts, brand, language);
    const words = {
      subject: (language: string) => letter(language).subject,
      text: (language: string) => letter(language).text,
      href: letter().href,
    };
    await writeLetterToAdmins(tx, words, now);
    const ids = alerts.map(({ id }) => id);
    await markSent(tx, "mail", ids);
  });
}

const maxMessages = 5;

/**
 * If a process dies after sending a message and before marking its alerts, the message is sent again after the lease: better
 * twice than never.
 */
async function postToDiscord(house: AlertHouse, discord: DiscordChannel): Promise<void> {
  const { db, clock } = house;
  const { alerts_webhook: webhook } = await house.settings();
  if (webhook === "") return markSent(db, "discord", "all");
  await withLane(house, lanes.discord, async (lane) => {
    const lost = await giveUpExpired(db, clock.now());
    if (lost > 0) house.log.warn({ alerts: lost }, "alerts could not be posted to Discord for a day and are dropped");
    for (let posted = 0; posted < maxMessages; posted += 1) {
      if (!(await postBatch(house, discord, webhook, lane))) return;
      if (!(await renewLane(db, lane, clock.now()))) return;
    }
  });
}

const backoff = { firstMs: 60_000, longestMs: 60 * 60_000 };

/** Returns true when it posted a message, because there may be more alerts. */
async function postBatch(house: AlertHouse, discord: DiscordChannel, webhook: string, lane: Lane): Promise<boolean> {
  const { db, clock, log } = house;
  const alerts = await dueAlerts(db, "discord");
  if (alerts.length === 0) return false;
  const ids = alerts.map(({ id }) => id);
  const { brand } = await house.settings();
  try {
    await discord.post(webhook, discordWords(alerts, { brand, origin: house.origin() }));
  } catch (error) {
    log.warn({ err: error, alerts: ids.length }, "alerts were not posted to Discord; retrying");
    await recordFailure(db, ids, clock.now());
    await recordLaneFailure(
      db,
      lane,
      { waitSeconds: retryDelayMs(error), problem: "Discord did not accept it." },
      backoff,
      clock.now(),
    );
    return false;
  }
  await markSent(db, "discord", ids);
  await deleteGivenUp(db);
  await recordLaneSent(db, lane.name, 0, clock.now());
  return true;
}

const retryDelayMs = (error: unknown): number =>
  error instanceof Error && "waitSeconds" in error && typeof error.waitSeconds === "number" ? error.waitSeconds : 0;

import type { House } from "../../common/server/house.ts";
import { readSettings } from "../../common/server/site-settings.ts";
import { writeLetterToAdmins } from "../../identity/server/admins.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Incident } from "./contract/incidents.ts";
import { adminLetter, channelMessage, type MessagePart } from "./message.ts";
import { findProblems, type WatchTargets } from "./problems.ts";
import { addOutage, claimDueMessage, deleteOld, reconcile, recordSent } from "./records.ts";

export const incidentsTag = "incidents";

export interface IncidentHouse
  extends Pick<House, "db" | "clock" | "log" | "changes" | "mail" | "config" | "settings" | "origin" | "disk"> {
  keys: Pick<House["keys"], "problem">;
}

/** The operator's channel. `say` throws when the message did not arrive. The error contains neither the key nor the address. */
export interface AlertChannel {
  say(words: string): Promise<void>;
}

export interface Watch extends WatchTargets {
  channel: AlertChannel | null;
}

export async function reconcileIncidents(house: IncidentHouse, watch: Watch): Promise<void> {
  const wrong = await findProblems(house, watch);
  const now = house.clock.now();
  const changed = await house.db.transaction().execute(async (tx) => {
    const incidents = await reconcile(tx, wrong, { now, toChannel: watch.channel !== null });
    for (const incident of incidents) await writeLetters(tx, incident, now);
    return incidents;
  });
  if (changed.length > 0) house.changes.announce(incidentsTag);
  for (const incident of changed) logIncident(house, incident);
  if (watch.channel !== null) await sendDueMessages(house, watch.channel);
  await deleteOld(house.db, now);
}

const minOutageSeconds = 60;

/** Records an outage of the database once it has ended, because nobody could be informed during the outage. */
export async function recordOutage(house: IncidentHouse, watch: Watch, seconds: number): Promise<void> {
  if (seconds < minOutageSeconds) return;
  const now = house.clock.now();
  const outage = { beganAt: new Date(now.getTime() - seconds * 1_000), detail: formatMinutes(seconds) };
  const noted = await house.db.transaction().execute(async (tx) => {
    const incident = await addOutage(tx, outage, { now, toChannel: watch.channel !== null });
    if (incident !== undefined) await writeLetters(tx, incident, now);
    return incident;
  });
  if (noted !== undefined) house.changes.announce(incidentsTag);
}

const formatMinutes = (seconds: number): string => {
  const count = Math.round(seconds / 60);
  return count === 1 ? "a minute" : `${count} minutes`;
};

/** Runs in the transaction that opens or ends the incident, so each email is queued once. */
async function writeLetters(tx: Tx, incident: Incident, now: Date): Promise<void> {
  const part = letterPart(incident);
  if (part === undefined) return;
  const { brand } = await readSettings(tx);
  await writeLetterToAdmins(tx, adminLetter(incident, part, { brand }), now);
}

/** A mail failure is reported by email only once mail works again. */
function letterPart({ kind, ended_at }: Incident): MessagePart | undefined {
  if (kind === "mail") return ended_at === null ? undefined : "whole";
  if (kind === "database") return "whole";
  return ended_at === null ? "beginning" : "end";
}

function logIncident({ log }: IncidentHouse, { kind, subject, ended_at }: Incident): void {
  if (ended_at === null) log.warn({ kind, subject }, "an incident began");
  else log.info({ kind, subject }, "an incident is over");
}

const maxMessagesPerRun = 20;

/** Sends one message after another. After a failure the channel gets no more messages until the next check. */
async function sendDueMessages(house: IncidentHouse, channel: AlertChannel): Promise<void> {
  const { brand } = await house.settings();
  for (let said = 0; said < maxMessagesPerRun; said += 1) {
    const word = await claimDueMessage(house.db, house.clock.now());
    if (word === undefined) return;
    const part = word.incident.ended_at === null ? "beginning" : word.begunSaid ? "end" : "whole";
    try {
      await channel.say(channelMessage(word.incident, part, { brand, origin: house.origin() }));
    } catch (error) {
      house.log.warn(
        { err: error, incident: word.incident.id },
        "the operator's channel could not be reached; retrying",
      );
      return;
    }
    await recordSent(house.db, word, house.clock.now());
  }
}

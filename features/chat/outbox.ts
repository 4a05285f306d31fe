// Sends the site's chat lines: one every 1.5 seconds across all processes. It combines several answers and drops those that
// waited too long.
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { type Lane, recordLaneFailure, recordLaneSent, withLane } from "../../platform/outbox/lanes.ts";
import { chatTag } from "./changes.ts";
import { composeLine } from "./compose-line.ts";
import {
  addToOutbox,
  chatLane,
  dropStale,
  hasAbandoned,
  lineIntervalMs,
  listPending,
  markSaid,
  msUntilDue,
  type OutboxEntry,
  recordOutcome,
} from "./outbox-records.ts";
import type { ChatPlatform, SayRefusal } from "./platform.ts";

export interface Outbox {
  /** Stores a line in the transaction of the event that the line reports. Call `wake` after the commit. */
  enqueue(db: Db | Tx, entry: OutboxEntry): Promise<void>;
  /** Signals that a line may be waiting. This process or another sends it as soon as possible. Never throws. */
  wake(): void;
  /** Sends everything that is due. Returns the delay in milliseconds until the next run, or null when nothing is waiting. */
  turn(): Promise<number | null>;
}

type OutboxHouse = Pick<House, "db" | "clock" | "log" | "changes"> & { jobs: Pick<House["jobs"], "runIfFree"> };

const job = "chat.say";

/** `platform` returns null while the platform is switched off, and then nothing is sent. */
export function createOutbox(house: OutboxHouse, platform: () => ChatPlatform | null): Outbox {
  const { clock, log, changes, jobs } = house;
  return {
    enqueue: (tx, entry) => addToOutbox(tx, entry, clock.now()),
    wake() {
      changes.announce(chatTag);
      jobs.runIfFree(job).catch((error: unknown) => log.warn({ err: error }, "chat messages wait for the next run"));
    },
    async turn() {
      try {
        await dropStale(house.db, clock.now());
        const now = platform();
        return now === null ? null : await sendNext(house, now);
      } finally {
        changes.announce(chatTag);
      }
    },
  };
}

/** The longest run while lines are waiting. The next run sends the remaining lines. */
const maxRunMs = 30_000;

export function defineOutboxJob(house: House, outbox: Outbox): void {
  house.jobs.define({
    name: job,
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: hasAbandoned,
    async run(stopping) {
      const untilMs = performance.now() + maxRunMs;
      for (;;) {
        const waitMs = await outbox.turn();
        if (waitMs === null || performance.now() + waitMs > untilMs) return;
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => {});
        if (stopping.aborted) return;
      }
    },
  });
}

async function sendNext(house: OutboxHouse, platform: ChatPlatform): Promise<number | null> {
  const { db, clock } = house;
  if ((await listPending(db, clock.now())).length === 0) return null;
  const restMs = await withLane(house, chatLane, (lane) => sendLine(house, platform, lane));
  return restMs ?? msUntilDue(db, clock.now());
}

/** The backoff when the chat asks us to wait but names no time. */
const backoff = { firstMs: 5_000, longestMs: 320_000 };

/** Sends one line. Returns the delay in milliseconds until the next line may be sent. */
async function sendLine({ db, clock, log }: OutboxHouse, platform: ChatPlatform, lane: Lane): Promise<number> {
  const line = composeLine(await listPending(db, clock.now()), platform.mostLetters);
  if (line === null) return 0;
  await markSaid(db, line.ids, clock.now());
  const said = await platform.say(line.text, line.replyTo ?? undefined);
  const now = clock.now();
  if (said.ok) {
    await recordOutcome(db, line.ids, { state: "said", messageId: said.value.messageId }, now);
    await recordLaneSent(db, lane.name, lineIntervalMs, now);
    return lineIntervalMs;
  }
  const problem = `${platform.label} ${refusalReason(said)}.`;
  log.info({ why: said.why, problem }, "a chat message was not sent");
  const isPatient = said.why === "wait";
  await recordOutcome(db, line.ids, isPatient ? { state: "waiting" } : { state: "failed", reason: problem }, now);
  const waitSeconds = isPatient ? (said.seconds ?? 0) : lineIntervalMs / 1_000;
  return recordLaneFailure(db, lane, { waitSeconds, problem }, backoff, now);
}

function refusalReason(refusal: SayRefusal): string {
  switch (refusal.why) {
    case "wait":
      return refusal.seconds === null ? "asked us to slow down" : `asked us to wait ${refusal.seconds} seconds`;
    case "off":
    case "failed":
      return refusal.reason;
    default:
      return unreachable(refusal);
  }
}

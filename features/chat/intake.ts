// Processes a platform's events. A plain line stays in memory for a moment. A command is stored by its id first, so it acts
// once across processes and deliveries. If a process dies, another takes over its lines.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import { withTimeout } from "../../platform/base/with-timeout.ts";
import { createSemaphore, QueueFullError } from "../../platform/cache/semaphore.ts";
import { classifyError } from "../../platform/database/database-errors.ts";
import { createMemoryCounter } from "../../platform/http/memory-counter.ts";
import { recordStream } from "../stream/reports.ts";
import { chatTag } from "./changes.ts";
import type { Figures } from "./figures.ts";
import { completeLine, enqueueLine, type LeasedLine, leaseLines } from "./line-queue.ts";
import type { Listener } from "./listener.ts";
import { recordMute } from "./mutes.ts";
import type { Outbox } from "./outbox.ts";
import type { ChatLine, DeliveryRefusal, GrantStore, PlatformEvent } from "./platform.ts";
import { type LineOutcome, recordLine, recordOnce } from "./records.ts";

/** A line in this process's memory, for the desk. `reason` says why it was skipped; it is null for a plain line. */
export type ReceivedLine = ChatLine & { reason: string | null };

export interface Intake {
  /**
   * Processes an event. Resolves when the event can no longer be lost: immediately for a line that is not a command, otherwise
   * within a second, even when the database is slow.
   */
  take(event: PlatformEvent): Promise<void>;
  refuse(refusal: DeliveryRefusal): void;
  plainLines(): ReceivedLine[];
  takeUp(): Promise<void>;
  /** Resolves when every line received so far has been processed. */
  settled(): Promise<void>;
  close(): void;
}

export interface IntakeNeeds {
  house: Pick<House, "db" | "clock" | "log" | "changes">;
  grants: Pick<GrantStore, "accountId">;
  outbox: Outbox;
  figures: Figures;
  listener: () => Listener;
}

const maxPlainLines = 200;
const storeTimeoutMs = 1_000;
/** The number of lines that are stored at the same time. A burst is stored before all of it is processed. */
const storeLimits = { atOnce: 4, mostWaiting: 2_000, retrySeconds: 5 };
/** A line is given up after this many processes have died while handling it. */
const maxTries = 3;
/** The limit per person and process. Further commands are skipped before they reach the database. */
const commandLimit = { points: 10, perSeconds: 10 };
const handleLimits = { atOnce: 8, mostWaiting: 2_000, retrySeconds: 5 };
/**
 * An event that waited longer for the database no longer counts, like a delivery that arrives too late
 * (partners/kick/webhook.ts).
 */
const maxEventAgeMs = 15 * 60_000;
const retryMs = 1_000;

export function createIntake(needs: IntakeNeeds): Intake {
  const { house, grants, figures } = needs;
  const plain: ReceivedLine[] = [];
  const perPerson = createMemoryCounter(commandLimit);
  const [withHandleSlot, withStoreSlot] = [createSemaphore(handleLimits), createSemaphore(storeLimits)];
  const holder = randomUUID();
  const working = new Set<Promise<void>>();
  const stop = new AbortController();

  const remember = (line: ChatLine, reason: string | null) => {
    plain.push({ ...line, reason });
    if (plain.length > 2 * maxPlainLines) plain.splice(0, plain.length - maxPlainLines);
    // Plain lines are not in the database, so other processes need no announcement.
    house.changes.announceHere(chatTag);
  };
  const withRetries = <Answer>(event: PlatformEvent, act: () => Promise<Answer>) =>
    retryWhileAway(needs, event, act, stop.signal);
  const watched = (event: PlatformEvent, work: Promise<void>): Promise<void> => {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        if (error instanceof QueueFullError && event.kind === "said") return remember(event, "Too much at once.");
        house.log.error(
          { err: error, event: event.id, kind: event.kind },
          "what a platform delivered was not acted on",
        );
      })
      .finally(() => working.delete(done));
    working.add(done);
    return done;
  };
  const handleSoon = (line: ChatLine, tries = 0): Promise<void> =>
    watched(
      line,
      withHandleSlot(() => withRetries(line, () => handleLine(needs, { line, holder, tries }))),
    );
  const storeAndHandle = async (line: ChatLine) => {
    const store = () => enqueueLine(house.db, line, { holder, now: house.clock.now() });
    if (await withStoreSlot(() => withRetries(line, store))) void handleSoon(line);
  };
  const takeLine = (line: ChatLine): Promise<void> | void => {
    const passed = skipReason(line, grants);
    if (passed !== null || !needs.listener().wants(line)) return remember(line, passed);
    if (perPerson.count(line.sender.accountId) > 0)
      return remember(line, "More than ten commands of theirs within ten seconds.");
    return watched(line, storeAndHandle(line));
  };
  const takeOther = (event: Exclude<PlatformEvent, ChatLine>) =>
    watched(
      event,
      withRetries(event, () => recordEvent(needs, event)),
    );
  return {
    async take(event) {
      const lagMs = Math.max(0, house.clock.now().getTime() - event.at.getTime());
      figures.note({ what: event.kind, refused: false, lagMs });
      const noted = event.kind === "said" ? takeLine(event) : takeOther(event);
      if (noted !== undefined) await withTimeout(noted, storeTimeoutMs);
    },
    refuse(refusal) {
      const what = refusal.why === "unknown" ? `unknown: ${refusal.type}` : refusal.why;
      figures.note({ what, refused: true, lagMs: null });
    },
    plainLines: () => plain.slice(-maxPlainLines).reverse(),
    async takeUp() {
      const left = await leaseLines(house.db, { holder, now: house.clock.now() });
      await Promise.all(left.map(({ line, tries }) => handleSoon(line, tries)));
    },
    async settled() {
      while (working.size > 0) await Promise.all(working);
    },
    close: () => stop.abort(),
  };
}

export const ownLineReason = "Our own.";

/** Returns the reason why a line gets no answer: it is our own or another bot's. Returns null for a person's line. */
function skipReason({ sender }: ChatLine, grants: IntakeNeeds["grants"]): string | null {
  if (isOwnAccount(grants, sender.accountId)) return ownLineReason;
  return sender.badges.includes("bot") ? "Another bot's." : null;
}

/**
 * Returns whether the site sends its lines from this account. False for the streamer's own account: the streamer's commands must
 * count, and no line of the site begins with a command.
 */
export const isOwnAccount = (grants: IntakeNeeds["grants"], accountId: string): boolean =>
  accountId === grants.accountId("bot") && accountId !== grants.accountId("channel");

async function retryWhileAway<Answer>(
  { house }: IntakeNeeds,
  event: PlatformEvent,
  act: () => Promise<Answer>,
  stopping: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const isLate = house.clock.now().getTime() - event.at.getTime() > maxEventAgeMs;
      if (classifyError(error) === undefined || isLate || stopping.aborted) throw error;
      await sleep(retryMs, undefined, { ref: false });
    }
  }
}

async function recordEvent({ house }: IntakeNeeds, event: Exclude<PlatformEvent, ChatLine>): Promise<void> {
  const changed = await house.db.transaction().execute(async (tx): Promise<string[]> => {
    if (!(await recordOnce(tx, event, house.clock.now()))) return [];
    switch (event.kind) {
      case "live":
        return recordStream(tx, event);
      case "banned":
        await recordMute(tx, event);
        return [chatTag];
      default:
        return unreachable(event);
    }
  });
  if (changed.length > 0) house.changes.announce(...changed);
}

/**
 * Handles a line under its lease. The line's id is the key of its effect, which therefore happens once. Only the lease's holder
 * records the outcome and replies.
 */
async function handleLine(needs: IntakeNeeds, { line, holder, tries }: LeasedLine & { holder: string }): Promise<void> {
  const { house, outbox } = needs;
  const outcome = tries > maxTries ? gaveUpOutcome : finalOutcome(await runListener(needs, line, tries > 0), tries);
  const now = house.clock.now();
  const isSaid = await house.db.transaction().execute(async (tx) => {
    if (!(await completeLine(tx, line, holder))) return false;
    await recordLine(tx, line, outcome, now);
    if (outcome.reply === null) return false;
    const { messageId: replyTo, sender } = line;
    await outbox.enqueue(tx, { text: outcome.reply, replyTo, toName: sender.name, notBefore: outcome.notBefore });
    return true;
  });
  house.changes.announce(chatTag);
  if (isSaid) outbox.wake();
}

const gaveUpOutcome: LineOutcome = {
  ...{ command: null, did: "failed", reply: null },
  reason: "Every process that received it died. It may have acted.",
};

/** If the last try failed, an earlier try may still have acted. */
function finalOutcome(outcome: LineOutcome, tries: number): LineOutcome {
  const { did, reason } = outcome;
  if (tries === 0 || did === "answered" || did === "acted") return outcome;
  return { ...outcome, reason: `${reason ?? ""} A process died on it before, so it may have acted.`.trimStart() };
}

async function runListener({ house, listener }: IntakeNeeds, line: ChatLine, isAgain: boolean): Promise<LineOutcome> {
  const nothing = { command: null, reply: null };
  try {
    const handling = listener().handle(line, isAgain);
    return handling === null ? { ...nothing, did: "ignored", reason: "No command of ours." } : await handling;
  } catch (error) {
    house.log.error({ err: error, event: line.id }, "a chat command could not be run");
    return { ...nothing, did: "failed", reason: "Something went wrong here; the log says what." };
  }
}

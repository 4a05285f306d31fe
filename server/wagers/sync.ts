// Asks partners what their affiliate accounts wagered and books what the growth earns.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PartnerRun } from "../../contracts/partners.ts";
import { monthStart } from "../core/clock.ts";
import type { Db, House } from "../core/house.ts";
import { takeIn } from "./intake.ts";
import { finishRun, giveBack, knowsMonth, LostTurn, lease, monthsToAsk, noteMonth, restsUntil } from "./records.ts";
import { settlesMonth } from "./rules.ts";
import { PartnerResting, PartnerUnavailable, type Skipped, type WagerSource } from "./source.ts";

/** What syncing needs beside the partners. */
export type SyncHouse = Pick<House, "db" | "clock" | "log" | "changes" | "config" | "settings">;

const leasePollMs = 200;

/** Syncs every partner at the same time; one that fails does not hold up the others. */
export async function syncAll(
  house: SyncHouse,
  sources: readonly WagerSource[],
  options: { waitMs: number },
): Promise<PartnerRun[]> {
  return Promise.all(sources.map((source) => syncPartner(house, source, options)));
}

/**
 * Syncs one partner. While another run, in whatever process, is at it, this waits up to `waitMs` and then leaves it to
 * that one. A partner's failure is logged, kept for the admins to see, and changes no figure and no balance.
 */
export async function syncPartner(
  house: SyncHouse,
  source: WagerSource,
  { waitMs }: { waitMs: number },
): Promise<PartnerRun> {
  const holder = randomUUID();
  if (!(await takeTurn(house, source, holder, waitMs))) {
    return runReport(source, false, "Another run is at it.", emptyTally());
  }
  const attemptedAt = house.clock.now();
  const tally = emptyTally();
  const waitsUntil = await restsUntil(house.db, source.type, attemptedAt);
  if (waitsUntil !== null) {
    await giveBack(house.db, source.type, holder);
    return runReport(source, false, `${source.label} asked us to wait until ${utcTime(waitsUntil)}.`, tally);
  }
  let mayBeAskedAt: Date | null = null;
  try {
    mayBeAskedAt = await syncMonths(house, source, holder, tally);
    if (tally.asked.length === 0) await giveBack(house.db, source.type, holder);
    else await finishRun(house.db, source.type, holder, outcome(attemptedAt, tally, null));
  } catch (error) {
    const reason = error instanceof PartnerUnavailable ? error.reason : "could not be synced; the log says why";
    const log = { partner: source.slug, err: error, ...tally };
    if (error instanceof PartnerUnavailable) house.log.warn(log, `${source.label} ${reason}; the last figures stay`);
    else house.log.error(log, `The sync of ${source.label} failed`);
    const waitMs = error instanceof PartnerUnavailable ? error.waitSeconds * 1000 : 0;
    const restsUntil = waitMs > 0 ? new Date(house.clock.now().getTime() + waitMs) : null;
    await finishRun(house.db, source.type, holder, { ...outcome(attemptedAt, tally, reason), restsUntil });
    return runReport(source, false, `${source.label} ${reason}.`, tally);
  }
  house.log.info({ partner: source.slug, ...tally }, `Synced ${source.label}`);
  // Also when no figure changed: boards say how old theirs are.
  if (tally.asked.length > 0) house.changes.announce("wagers");
  return runReport(
    source,
    true,
    mayBeAskedAt === null ? successWords(tally) : restingWords(tally, mayBeAskedAt),
    tally,
  );
}

async function takeTurn(
  { db, clock }: SyncHouse,
  source: WagerSource,
  holder: string,
  waitMs: number,
): Promise<boolean> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    if (await lease(db, source.type, holder, clock.now())) return true;
    if (performance.now() >= giveUpAt) return false;
    await sleep(leasePollMs);
  }
}

/** Adds up over the months of one run. */
interface Tally {
  understood: number;
  /** Months that were answered: "2026-11-01". */
  asked: string[];
  skipped: number;
  reasons: string[];
  changed: number;
  points: number;
}

const emptyTally = (): Tally => ({ understood: 0, asked: [], skipped: 0, reasons: [], changed: 0, points: 0 });

/** Answers until when the partner wants to be left alone, should it not take all questions now. */
async function syncMonths(house: SyncHouse, source: WagerSource, holder: string, tally: Tally): Promise<Date | null> {
  const { db, clock } = house;
  for (const month of await monthsToAsk(db, source.type, monthStart(clock.now()))) {
    if (!(await lease(db, source.type, holder, clock.now()))) throw new LostTurn();
    try {
      await syncMonth(house, source, holder, month, tally);
      tally.asked.push(month);
    } catch (error) {
      if (error instanceof PartnerResting) return error.until;
      throw error;
    }
  }
  return null;
}

async function syncMonth(
  house: SyncHouse,
  source: WagerSource,
  holder: string,
  month: string,
  tally: Tally,
): Promise<void> {
  const { db, config } = house;
  const start = new Date(`${month}T00:00:00Z`);
  const answer = await source.month(start, { insist: true });
  const report = { partner: source.type, slug: source.slug, monthStart: start, holder };
  const { staged, book, clear } = await takeIn(house, report, answer.rows);
  noteSkipped(tally, answer.skipped, staged.duplicates);
  if (staged.accounts === 0) await refuseVoid(db, source, month, tally);
  const { changed, points } = await book();
  tally.understood += staged.accounts;
  tally.changed += changed;
  tally.points += points;
  await noteMonth(db, source.type, month, {
    takenAt: answer.takenAt,
    settled: settlesMonth(start, answer.takenAt, config.demo),
    accounts: staged.accounts,
    wagerCents: staged.wagerCents,
    uploaded: false,
  });
  await clear();
}

const mostReasons = 5;

function noteSkipped(tally: Tally, skipped: Skipped, duplicates: number): void {
  tally.skipped += skipped.count + duplicates;
  const reasons = duplicates > 0 ? [...skipped.reasons, "an account is listed twice"] : skipped.reasons;
  tally.reasons = [...new Set([...tally.reasons, ...reasons])].slice(0, mostReasons);
}

/** Nobody at all where somebody was before is a fault of theirs, not news; so is a list nobody can read. */
async function refuseVoid(db: Db, source: WagerSource, month: string, tally: Tally): Promise<void> {
  if (tally.skipped > 0) throw new PartnerUnavailable("answered with rows none of which could be understood");
  if (await knowsMonth(db, source.type, month)) throw new PartnerUnavailable("answered with an empty list");
}

const outcome = (attemptedAt: Date, tally: Tally, error: string | null) => ({
  attemptedAt,
  error,
  rowsUnderstood: tally.understood,
  rowsSkipped: tally.skipped,
  restsUntil: null,
});

const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

function runReport(source: WagerSource, ok: boolean, message: string, tally: Tally): PartnerRun {
  const { type, slug, label, asks } = source;
  return {
    type,
    slug,
    label,
    ok,
    message,
    rows_understood: tally.understood,
    rows_skipped: tally.skipped,
    earned_points: tally.points,
    asked: tally.asked.map((month) => `${asks}, ${month.slice(0, 7)}`),
    reasons: tally.reasons,
  };
}

function restingWords(tally: Tally, until: Date): string {
  const again = `It may be asked again at ${utcTime(until)}.`;
  return tally.asked.length === 0 ? `The last figures stay. ${again}` : `${successWords(tally)} ${again}`;
}

function successWords(tally: Tally): string {
  const count = (amount: number, one: string, many: string) =>
    `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;
  const skipped = tally.skipped === 0 ? "" : `, ${tally.skipped} skipped (${tally.reasons.join(", ")})`;
  const earned = count(tally.points, "point", "points");
  return `${count(tally.understood, "account", "accounts")} read${skipped}, ${tally.changed} changed, ${earned} earned.`;
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../common/server/house.ts";
import { settleWagerProofs } from "../../identity/server/wager-proof.ts";
import { monthStart } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { accountsTag } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";
import { type BookingResult, bookWagerList, readWagerList, type WagerList } from "./book-wagers.ts";
import type { PartnerRun } from "./contract/wagers.ts";
import { createStartEarning } from "./directory.ts";
import { m } from "./messages.ts";
import {
  acquireLease,
  findPausedUntil,
  finishRun,
  hasMonth,
  LeaseLost,
  listMonthsToSync,
  recordMonth,
  releasePartnerLease,
} from "./records.ts";
import { isMonthSettled } from "./rules.ts";
import { maxReasons, PartnerPaused, PartnerUnavailable, type SkippedRows, type WagerSource } from "./source.ts";

export type SyncHouse = Pick<House, "db" | "clock" | "log" | "changes" | "config" | "settings">;

const leasePollMs = 200;

/** Syncs all partners concurrently. A failing partner does not hold up the others. `waitMs` is as in `syncPartner`. */
export async function syncAll(
  house: SyncHouse,
  sources: readonly WagerSource[],
  options: { waitMs: number },
): Promise<PartnerRun[]> {
  return Promise.all(sources.map((source) => syncPartner(house, source, options)));
}

/**
 * Syncs one partner. When another run in any process holds the lease, waits for up to `waitMs` and then gives up. A
 * partner's failure is logged and shown to admins; it changes no wagers and no balances.
 */
export async function syncPartner(
  house: SyncHouse,
  source: WagerSource,
  { waitMs }: { waitMs: number },
): Promise<PartnerRun> {
  const holder = randomUUID();
  if (!(await waitForLease(house, source, holder, waitMs))) {
    return runReport(source, false, m.otherRun(), emptyTotals);
  }
  const attemptedAt = house.clock.now();
  const waitsUntil = await findPausedUntil(house.db, source.type, attemptedAt);
  if (waitsUntil !== null) {
    await releasePartnerLease(house.db, source.type, holder);
    return runReport(source, false, m.askedToWait({ partner: source.label, time: utcTime(waitsUntil) }), emptyTotals);
  }
  const lease = { source, holder, attemptedAt };
  const run = await syncMonths(house, lease);
  return "error" in run ? reportFailure(house, lease, run) : reportSuccess(house, source, run);
}

async function waitForLease(
  { db, clock }: SyncHouse,
  source: WagerSource,
  holder: string,
  waitMs: number,
): Promise<boolean> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    if (await acquireLease(db, source.type, holder, clock.now())) return true;
    if (performance.now() >= giveUpAt) return false;
    await sleep(leasePollMs);
  }
}

interface PartnerLease {
  source: WagerSource;
  holder: string;
  attemptedAt: Date;
}

interface SyncTotals {
  understood: number;
  requested: readonly string[];
  skipped: number;
  reasons: readonly string[];
  changed: number;
  points: number;
}

const emptyTotals: SyncTotals = { understood: 0, requested: [], skipped: 0, reasons: [], changed: 0, points: 0 };

/** `nextAllowedAt` is when the partner may be asked again, if its rate limit stopped the run early. */
type Run = { totals: SyncTotals; nextAllowedAt: Date | null } | { totals: SyncTotals; error: unknown };

/** Reads and stores one month after the other. A failed run returns the totals so far. */
async function syncMonths(house: SyncHouse, lease: PartnerLease): Promise<Run> {
  const { db, clock } = house;
  const { source, holder, attemptedAt } = lease;
  let totals = emptyTotals;
  let nextAllowedAt: Date | null = null;
  try {
    for (const month of await listMonthsToSync(db, source.type, monthStart(clock.now()))) {
      if (!(await acquireLease(db, source.type, holder, clock.now()))) throw new LeaseLost();
      const read = await readMonth(source, month);
      if ("pausedUntil" in read) {
        nextAllowedAt = read.pausedUntil;
        break;
      }
      totals = addSkipped(totals, read);
      if (read.rows.length === 0) await refuseEmptyList(db, source, read);
      const report = { partner: source.type, slug: source.slug, monthStart: monthStartDate(month), holder };
      totals = addBooked(totals, read, await bookWagerList(house, report, read.rows));
      await recordAnswer(house, source, read);
      await settleProofs(house, source, read);
      totals = { ...totals, requested: [...totals.requested, month] };
    }
    if (totals.requested.length === 0) await releasePartnerLease(db, source.type, holder);
    else await finishRun(db, source.type, holder, toOutcome(attemptedAt, totals));
    return { totals, nextAllowedAt };
  } catch (error) {
    return { totals, error };
  }
}

interface MonthRead extends WagerList {
  month: string;
  skipped: SkippedRows;
  takenAt: Date;
}

async function readMonth(source: WagerSource, month: string): Promise<MonthRead | { pausedUntil: Date }> {
  try {
    const { rows, skipped, takenAt } = await source.month(monthStartDate(month));
    return { ...(await readWagerList(rows)), month, skipped, takenAt };
  } catch (error) {
    if (error instanceof PartnerPaused) return { pausedUntil: error.until };
    throw error;
  }
}

/** Only Roobet's accounts are linked by a wager. A failure must not fail the sync, whose wagers are booked. */
async function settleProofs(
  house: SyncHouse,
  { slug }: WagerSource,
  { month, rows, takenAt }: MonthRead,
): Promise<void> {
  if (slug !== "roobet") return;
  try {
    const figures = { rows, takenAt, monthStart: monthStartDate(month) };
    await settleWagerProofs(house, createStartEarning(slug), figures);
  } catch (error) {
    house.log.error({ err: error }, "The wagers that prove Roobet accounts could not be checked");
  }
}

const monthStartDate = (month: string): Date => new Date(`${month}T00:00:00Z`);

/**
 * Throws for an empty list when accounts were listed before, because the list must be the partner's mistake. Also throws for a
 * list without any readable row.
 */
async function refuseEmptyList(db: Db, source: WagerSource, { month, skipped }: MonthRead): Promise<void> {
  if (skipped.count > 0) throw new PartnerUnavailable("answered with rows, but none of them could be understood");
  if (await hasMonth(db, source.type, month)) throw new PartnerUnavailable("answered with an empty list");
}

async function recordAnswer(
  { db, config }: SyncHouse,
  source: WagerSource,
  { month, takenAt, rows, wagerCents }: MonthRead,
): Promise<void> {
  const settled = isMonthSettled(monthStartDate(month), takenAt, config.demo);
  await recordMonth(db, source.type, month, { takenAt, settled, accounts: rows.length, wagerCents, uploaded: false });
}

function addSkipped(totals: SyncTotals, { skipped, duplicates }: MonthRead): SyncTotals {
  const reasons = duplicates > 0 ? [...skipped.reasons, "an account is listed twice"] : skipped.reasons;
  return {
    ...totals,
    skipped: totals.skipped + skipped.count + duplicates,
    reasons: [...new Set([...totals.reasons, ...reasons])].slice(0, maxReasons),
  };
}

const addBooked = (totals: SyncTotals, { rows }: MonthRead, { changed, points }: BookingResult): SyncTotals => ({
  ...totals,
  understood: totals.understood + rows.length,
  changed: totals.changed + changed,
  points: totals.points + points,
});

const toOutcome = (attemptedAt: Date, totals: SyncTotals) => ({
  attemptedAt,
  error: null,
  rowsUnderstood: totals.understood,
  rowsSkipped: totals.skipped,
  pausedUntil: null,
});

async function reportFailure(
  { db, clock, log }: SyncHouse,
  { source, holder, attemptedAt }: PartnerLease,
  { totals, error }: { totals: SyncTotals; error: unknown },
): Promise<PartnerRun> {
  const isTheirs = error instanceof PartnerUnavailable;
  const reason = isTheirs ? error.reason : "could not be synced; the log says why";
  const facts = { partner: source.slug, ...totals };
  // A partner's failure has its cause outside our code, so a stack trace would not help.
  if (isTheirs)
    log[shouldLogFailure(log, source.slug) ? "warn" : "debug"](
      facts,
      `${source.label} ${reason}; keeping its last figures`,
    );
  else log.error({ ...facts, err: error }, `The sync of ${source.label} failed`);
  if (isTheirs) log.debug({ ...facts, err: error }, "why the sync failed");
  const waitMs = isTheirs ? error.waitSeconds * 1000 : 0;
  const pausedUntil = waitMs > 0 ? new Date(clock.now().getTime() + waitMs) : null;
  await finishRun(db, source.type, holder, {
    ...toOutcome(attemptedAt, totals),
    error: reason,
    pausedUntil,
  });
  return runReport(source, false, m.failed({ partner: source.label, reason }), totals);
}

const repeatFailureMs = 60 * 60_000;
const lastFailureLogs = new WeakMap<Log, Map<string, number>>();

/** Returns true at the start of a series of failures and once an hour during it. */
function shouldLogFailure(log: Log, slug: string): boolean {
  const loggedAt = lastFailureLogs.get(log) ?? new Map<string, number>();
  lastFailureLogs.set(log, loggedAt);
  const isSaid = performance.now() - (loggedAt.get(slug) ?? Number.NEGATIVE_INFINITY) < repeatFailureMs;
  if (!isSaid) loggedAt.set(slug, performance.now());
  return !isSaid;
}

function reportSuccess(
  { log, changes }: SyncHouse,
  source: WagerSource,
  { totals, nextAllowedAt }: { totals: SyncTotals; nextAllowedAt: Date | null },
): PartnerRun {
  lastFailureLogs.get(log)?.delete(source.slug);
  log.info({ partner: source.slug, ...totals }, `Synced ${source.label}`);
  // Announces even without changed wagers, because boards show when their wagers were reported.
  if (totals.requested.length > 0) changes.announce("wagers", accountsTag);
  const words = nextAllowedAt === null ? successMessage(totals) : pausedMessage(totals, nextAllowedAt);
  return runReport(source, true, words, totals);
}

const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

function runReport(source: WagerSource, ok: boolean, message: string, totals: SyncTotals): PartnerRun {
  const { type, slug, label, asks } = source;
  return {
    type,
    slug,
    label,
    ok,
    message,
    rows_understood: totals.understood,
    rows_skipped: totals.skipped,
    earned_points: totals.points,
    asked: totals.requested.map((month) => `${asks}, ${month.slice(0, 7)}`),
    reasons: [...totals.reasons],
  };
}

function pausedMessage(totals: SyncTotals, until: Date): string {
  const first = totals.requested.length === 0 ? m.lastFiguresStay() : successMessage(totals);
  return `${first} ${m.nextSync({ time: utcTime(until) })}`;
}

function successMessage({ understood: accounts, skipped, reasons, changed, points }: SyncTotals): string {
  return skipped === 0
    ? m.synced({ accounts, changed, points })
    : m.syncedSkipped({ accounts, skipped, reasons: reasons.join(", "), changed, points });
}

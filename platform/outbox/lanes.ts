// Sends one message after another through a lane, such as a webhook or a chat. Only one process at a time uses a lane.
// After a failure the lane pauses, longer after each further failure.
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../base/clock.ts";
import type { Db, Tx } from "../database/db.ts";
import { isLeaseFree, releaseLease, renewLease, takeLease } from "../jobs/lease.ts";

export interface Lane {
  name: string;
  holder: string;
  attempts: number;
}

/** The first pause after a failure is `firstMs` long, and each further failure doubles the pause. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
}

export interface LaneFailure {
  /** 0 if the receiver's response names no wait. */
  waitSeconds: number;
  problem: string;
}

/** The longest pause, even if the receiver asks for more or a clock was moved back. */
const maxWaitMs = 2 * 60 * 60_000;

/** Returns null without running `act` if the lane is pausing or gone, or if another process has the lease. */
export async function withLane<Answer>(
  { db, clock }: { db: Db; clock: Pick<Clock, "now"> },
  name: string,
  act: (lane: Lane) => Promise<Answer>,
): Promise<Answer | null> {
  const holder = randomUUID();
  const now = clock.now();
  await sql`insert into lanes (name) values (${name}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ attempts: number }>`
    update lanes set ${takeLease(holder, now)}
    where name = ${name} and gone_at is null and ${isLeaseFree(now)}
      and (due_at <= ${now} or due_at > ${new Date(now.getTime() + maxWaitMs)}) returning attempts`.execute(db);
  const [mine] = rows;
  if (mine === undefined) return null;
  try {
    return await act({ name, holder, attempts: mine.attempts });
  } finally {
    await sql`update lanes set ${releaseLease} where name = ${name} and lease = ${holder}`.execute(db);
  }
}

/** Renews the lease. Returns false if another process has taken it. */
export async function renewLane(db: Db, { name, holder }: Lane, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update lanes set ${renewLease(now)} where name = ${name} and lease = ${holder} returning name`.execute(db);
  return rows.length > 0;
}

/** Records that a message was sent. The lane may send its next message after `pauseMs`. */
export async function recordLaneSent(db: Db | Tx, name: string, pauseMs: number, now: Date): Promise<void> {
  // Uses the earliest time for no pause, so the lane stays due even if a demo's clock is moved back.
  const dueAt = pauseMs > 0 ? new Date(now.getTime() + pauseMs) : new Date(0);
  await sql`
    insert into lanes (name, due_at, sent_at) values (${name}, ${dueAt}, ${now})
    on conflict (name) do update set due_at = excluded.due_at, sent_at = excluded.sent_at, attempts = 0,
      problem = null, gone_at = null`.execute(db);
}

/**
 * Pauses the lane for the time that the receiver asked for, or by the lane's backoff. Returns the pause in
 * milliseconds.
 */
export async function recordLaneFailure(
  db: Db,
  { name, attempts }: Lane,
  { waitSeconds, problem }: LaneFailure,
  backoff: Backoff,
  now: Date,
): Promise<number> {
  const ownMs = Math.min(backoff.firstMs * 2 ** attempts, backoff.longestMs);
  const pauseMs = waitSeconds > 0 ? Math.min(waitSeconds * 1_000, maxWaitMs) : ownMs;
  await sql`
    update lanes set attempts = attempts + 1, due_at = ${new Date(now.getTime() + pauseMs)}, problem = ${problem}
    where name = ${name}`.execute(db);
  return pauseMs;
}

/** Records that the receiver no longer exists. Nothing is sent until `resetLane` or `recordLaneSent` is called. */
export async function markLaneGone(db: Db, name: string, problem: string, now: Date): Promise<void> {
  await sql`
    insert into lanes (name, gone_at, problem) values (${name}, ${now}, ${problem})
    on conflict (name) do update set gone_at = excluded.gone_at, problem = excluded.problem`.execute(db);
}

export async function resetLane(db: Db | Tx, name: string): Promise<void> {
  await sql`update lanes set gone_at = null, problem = null, attempts = 0, due_at = 'epoch' where name = ${name}`.execute(
    db,
  );
}

/** Pauses or resumes a lane for staff. The lane's sender decides what happens to messages during the pause. */
export async function pauseLane(tx: Tx, name: string, paused: boolean): Promise<void> {
  await sql`
    insert into lanes (name, paused) values (${name}, ${paused})
    on conflict (name) do update set paused = excluded.paused`.execute(tx);
}

/**
 * Sets the lane's next time if `isDue` (a condition on the lane's row) is true, and returns whether it was. Only one of
 * several callers at the same moment gets true. For work that is a single transaction and so needs no lease.
 */
export async function claimLane(tx: Tx, name: string, next: Date, isDue: RawBuilder<unknown>): Promise<boolean> {
  await sql`insert into lanes (name) values (${name}) on conflict do nothing`.execute(tx);
  const { rows } = await sql`
    update lanes set due_at = ${next} where name = ${name} and ${isDue} returning name`.execute(tx);
  return rows.length > 0;
}

// How each webhook is doing: who is at it, when it is used next, and whether Discord still knows it.
import { sql } from "kysely";
import type { Db } from "../core/db.ts";
import { givenBack, isFree, renewed, taken } from "../core/lease.ts";

const firstPauseMs = 15_000;
const longestPauseMs = 30 * 60_000;
/** Nobody waits longer than this, whatever was noted under another clock. */
const farthestMs = 2 * 60 * 60_000;

/** It is the holder's alone; null while it rests, is gone, or somebody else has it. */
export async function takeHook(db: Db, hook: string, holder: string, now: Date): Promise<{ attempts: number } | null> {
  await sql`insert into discord_hooks (hook) values (${hook}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ attempts: number }>`
    update discord_hooks set ${taken(holder, now)}
    where hook = ${hook} and gone_at is null and ${isFree(now)}
      and (due_at <= ${now} or due_at > ${new Date(now.getTime() + farthestMs)}) returning attempts`.execute(db);
  return rows[0] ?? null;
}

/** False once it is no longer the holder's. */
export async function keepHook(db: Db, hook: string, holder: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update discord_hooks set ${renewed(now)} where hook = ${hook} and lease = ${holder} returning hook`.execute(db);
  return rows.length > 0;
}

export async function leaveHook(db: Db, hook: string, holder: string): Promise<void> {
  await sql`update discord_hooks set ${givenBack} where hook = ${hook} and lease = ${holder}`.execute(db);
}

/** Something was taken there: all is well, from `restSeconds` on. */
export async function noteTaken(db: Db, hook: string, restSeconds: number, now: Date): Promise<void> {
  // Due at once stays so under a clock that is moved back (the demo's).
  const dueAt = restSeconds > 0 ? new Date(now.getTime() + restSeconds * 1_000) : new Date(0);
  await sql`
    insert into discord_hooks (hook, due_at, said_at) values (${hook}, ${dueAt}, ${now})
    on conflict (hook) do update set due_at = excluded.due_at, said_at = excluded.said_at, attempts = 0,
      problem = null, gone_at = null`.execute(db);
}

export interface Trouble {
  attempts: number;
  /** How long we were asked to wait; 0: we were not. */
  waitSeconds: number;
  problem: string;
}

/** The pause doubles from a quarter of a minute to half an hour, and is no shorter than was asked for. */
export async function noteTrouble(db: Db, hook: string, trouble: Trouble, now: Date): Promise<Date> {
  const ownMs = Math.min(firstPauseMs * 2 ** Math.min(trouble.attempts, 10), longestPauseMs);
  const pauseMs = trouble.waitSeconds > 0 ? trouble.waitSeconds * 1_000 : ownMs;
  const dueAt = new Date(now.getTime() + pauseMs);
  await sql`
    update discord_hooks set attempts = attempts + 1, due_at = ${dueAt}, problem = ${trouble.problem}
    where hook = ${hook}`.execute(db);
  return dueAt;
}

/** Discord does not know it any more: nothing is sent there until it is entered or tested anew. */
export async function noteGone(db: Db, hook: string, problem: string, now: Date): Promise<void> {
  await sql`
    insert into discord_hooks (hook, gone_at, problem) values (${hook}, ${now}, ${problem})
    on conflict (hook) do update set gone_at = excluded.gone_at, problem = excluded.problem`.execute(db);
}

/** Given anew by hand: it is tried as if it were new. */
export async function tryAnew(db: Db, hook: string): Promise<void> {
  await sql`
    update discord_hooks set gone_at = null, problem = null, attempts = 0, due_at = 'epoch'
    where hook = ${hook}`.execute(db);
}

// What the fairness log holds of cases: each version by the hash of its odds; and the rolls of each day under one hash.
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { at } from "../../contracts/at.ts";
import type { LogEvent } from "../../contracts/fairness-log.ts";
import { type OddsLine, oddsText } from "../../contracts/odds.ts";
import { type LoggedRoll, RollTree, rollLine } from "../../contracts/roll-tree.ts";
import type { Tables } from "../../db/tables.ts";
import type { Db } from "../core/db.ts";
import { lock } from "../core/locks.ts";
import { inTransaction } from "../core/transaction.ts";
import { logHead, logSha256, type Written, writeDown } from "../fairness-log/log.ts";

export function versionWritten(caseId: number, version: number, odds: readonly OddsLine[]): Written {
  const subject = `case:${caseId}:${version}`;
  return { subject, event: { type: "case.version", case: caseId, version, odds_sha256: logSha256(oddsText(odds)) } };
}

/** Every version there is, since rolls of each may still be revealed. */
export async function standingCases(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<{ case_id: number; version: number; odds: OddsLine[] }>`
    select case_id, version, jsonb_agg(jsonb_build_object('first_ticket', first_ticket, 'last_ticket', last_ticket,
      'kind', kind, 'amount', amount, 'label', label) order by position) as odds
    from case_rewards group by case_id, version order by case_id, version`.execute(db);
  return rows.map(({ case_id, version, odds }) => versionWritten(case_id, version, odds));
}

/** Read and hashed between two looks at whatever else waits. */
const rollsAtOnce = 1_000;
const idsALine = 1_000_000;
/** What the last `rolls.day` told of is found by this. */
const daySubject = "rolls.day";
const dayMs = 24 * 60 * 60 * 1000;
/** A roll that began right before midnight is long done by then. */
const graceMs = 10 * 60 * 1000;

/**
 * Writes the rolls down that no line tells of yet, up to the end of the UTC day before. They go by their ids, so a clock
 * that is moved neither leaves a roll out nor takes one in twice. Days without a roll have no line, and those with very many
 * several. `most`: ids a line may tell of.
 */
export async function writeRollsDown(db: Db, now: Date, stopping?: AbortSignal, most = idsALine): Promise<void> {
  if ((await logHead(db)) === null) return;
  const end = new Date(Math.floor((now.getTime() - graceMs) / dayMs) * dayMs);
  for (;;) {
    const first = (await lastToldOf(db)) + 1;
    const last = Math.min(await lastRollBefore(db, end), first + most - 1);
    if (last < first) return;
    const { count, root } = await rollsRoot(db, first, last, stopping);
    if (stopping?.aborted === true) return;
    const day = new Date(end.getTime() - dayMs).toISOString().slice(0, 10);
    const event = { type: "rolls.day", day, first, last, count, root } as const;
    if (!(await writeNextDay(db, event, now))) return;
  }
}

/** False when another process has told of these rolls since they were read. */
async function writeNextDay(db: Db, event: LogEvent & { type: "rolls.day" }, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await lastToldOf(tx)) !== event.first - 1) return false;
    await writeDown(tx, [{ event, subject: daySubject }], now);
    return true;
  });
}

async function lastToldOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select (line::jsonb ->> 'last')::bigint as last from fairness_log where subject = ${daySubject}
    order by n desc limit 1`.execute(db);
  return rows[0]?.last ?? 0;
}

async function lastRollBefore(db: Db, end: Date): Promise<number> {
  const row = await db
    .selectFrom("rolls")
    .select("id")
    .where("created_at", "<", end)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Of all rolls with these ids, in their order; when it is stopped, of some. */
export async function rollsRoot(
  db: Db,
  first: number,
  last: number,
  stopping?: AbortSignal,
): Promise<{ count: number; root: string }> {
  const digest = async (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest());
  const tree = new RollTree(digest);
  for (let from = first; ; ) {
    const rolls = await someRolls(db, from, last);
    for (const roll of rolls) await tree.add(rollLine(roll));
    if (rolls.length < rollsAtOnce || stopping?.aborted === true) return { count: tree.count, root: await tree.root() };
    from = at(rolls, rolls.length - 1).id + 1;
    await setImmediate();
  }
}

async function someRolls(db: Db, first: number, last: number): Promise<LoggedRoll[]> {
  const { rows } = await sql<LoggedRoll>`
    select roll.id, roll.case_id as case, roll.version, coalesce(old.server_seed_hash, own.server_seed_hash) as server_seed_hash,
      roll.client_seed, roll.nonce, roll.ticket, roll.position
    from rolls roll left join revealed_seeds old on old.pair_id = roll.pair_id
    left join seed_pairs own on own.user_id = roll.user_id and own.pair_id = roll.pair_id
    where roll.id between ${first} and ${last} order by roll.id limit ${rollsAtOnce}`.execute(db);
  return rows;
}

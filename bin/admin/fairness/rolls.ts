// Checks revealed rolls in the way browsers do, and odds, seeds and hourly lines against the log.

import { sql } from "kysely";
import { maxClockSkewMs } from "../../../fairness/rules/checked-draw.ts";
import { rollFailureWords } from "../../../fairness/rules/failure-words.ts";
import type { LogLine } from "../../../fairness/rules/fairness-log.ts";
import { checkLogPlace, logDeadline } from "../../../fairness/rules/roll-log.ts";
import {
  checkRoll,
  coverAllTickets,
  findRangeIndex,
  type OddsLine,
  oddsText,
} from "../../../fairness/rules/roll-rule.ts";
import { logSha256 } from "../../../fairness/server/fairness-log/log.ts";
import { buildRollProof, computeRollsRoot, readRolls } from "../../../features/cases/log.ts";
import { itemAt } from "../../../platform/contract/item-at.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { LogContents } from "./log-contents.ts";

type Report = (failure: string) => void;

interface RevealedRoll {
  id: number;
  version: string;
  position: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
}

const rollBatchSize = 5_000;

export async function verifyRolls(db: Db, log: LogContents, report: Report): Promise<number> {
  const odds = await verifyOdds(db, log, report);
  let checked = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<RevealedRoll>`
      select r.id, r.case_id || ':' || r.version as version, r.position, s.server_seed, s.server_seed_hash, r.client_seed,
        r.nonce, r.ticket
      from rolls r join revealed_seeds s using (pair_id) where r.id > ${after} order by r.id limit ${rollBatchSize}`.execute(
      db,
    );
    for (const roll of rows)
      for (const failure of await findRollFailures(roll, odds)) report(`Roll ${roll.id}: ${failure}`);
    checked += rows.length;
    if (rows.length < rollBatchSize) return checked;
    after = itemAt(rows, rows.length - 1).id;
  }
}

async function findRollFailures(roll: RevealedRoll, odds: Map<string, OddsLine[]>): Promise<string[]> {
  const { isSeedKept, isTicketRight, ticket } = await checkRoll(roll);
  const wrong: string[] = [];
  if (!isSeedKept) wrong.push("its server seed does not match the hash that was shown.");
  if (!isTicketRight) wrong.push(`its ticket is ${roll.ticket}, but its seeds give ${ticket}.`);
  const rewards = odds.get(roll.version) ?? [];
  if (findRangeIndex(rewards, roll.ticket) !== roll.position) wrong.push("its ticket belongs to a different reward.");
  return wrong;
}

async function verifyOdds(db: Db, log: LogContents, report: Report): Promise<Map<string, OddsLine[]>> {
  const { rows } = await sql<{ version: string; odds: OddsLine[] }>`
    select case_id || ':' || version as version, jsonb_agg(jsonb_build_object('first_ticket', first_ticket,
      'last_ticket', last_ticket, 'kind', kind, 'amount', amount, 'label', label) order by position) as odds
    from case_rewards group by case_id, case_rewards.version order by case_id, case_rewards.version`.execute(db);
  for (const { version, odds } of rows) {
    const name = `Case ${version.replace(":", ", version ")}`;
    const logged = log.odds.get(version);
    if (log.lines > 0 && logged === undefined) report(`${name}: its odds are not in the log.`);
    else if (logged !== undefined && logged !== logSha256(oddsText(odds)))
      report(`${name}: the log has different odds for this version.`);
    if (log.twice.has(version)) report(`${name}: ${rollFailureWords.odds_logged_twice}`);
    if (!coverAllTickets(odds)) report(`${name}: its rewards do not cover each ticket exactly once.`);
  }
  return new Map(rows.map(({ version, odds }) => [version, odds]));
}

/**
 * Returns rolls with a doubtful time: earlier than that of a roll with a lower id, or later than the odds of a newer
 * version. Tolerates as much as clocks may differ. A clock that was set back looks the same, so these rolls are not
 * failures.
 */
export async function findDoubtfulRolls(db: Db): Promise<number[]> {
  const apart = sql.lit(`${maxClockSkewMs} milliseconds`);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, created_at, max(created_at) over (order by id rows between unbounded preceding and 1 preceding) as latest
      from rolls
    ) timed where created_at < latest - ${apart}::interval
    union
    select r.id from rolls r join fairness_log newer on newer.subject = 'case:' || r.case_id || ':' || (r.version + 1)
    where newer.at < r.created_at - ${apart}::interval
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Checks that each seed's hash is in the log before the seed's use, and that each line still matches its rolls. */
export async function verifySeedsAndDays(db: Db, log: LogContents, report: Report): Promise<void> {
  if (log.lines === 0) return;
  const pairs = await db.selectFrom("seed_pairs").select(["user_id", "server_seed_hash"]).orderBy("user_id").execute();
  for (const { user_id, server_seed_hash: hash } of pairs)
    if (!log.hashes.has(hash)) report(`Seeds of user ${user_id}: the hash ${hash} is not in the log.`);
  for (const [user, line] of log.tooMany)
    report(`Seeds of user ${user}: at line ${line} more than two hashes wait for their reveal.`);
  for (const seed of log.seeds) {
    const hash = logSha256(seed);
    if (!log.hashes.has(hash)) report(`Seeds: a seed was revealed whose hash ${hash} was not in the log before.`);
  }
  let last = 0;
  for (const line of log.days) {
    const { n, event } = line;
    if (event.first !== last + 1)
      report(`Rolls of line ${n} (${event.until}): they do not continue the rolls of the line before.`);
    last = Number(event.last);
    const { count, root } = await computeRollsRoot(db, { first: Number(event.first), last });
    if (count !== event.count)
      report(`Rolls of line ${n} (${event.until}): there were ${event.count}, now there are ${count}.`);
    else if (root !== event.root) report(`Rolls of line ${n} (${event.until}): one of them has changed.`);
    else await verifyPlace(db, last, line, report);
  }
  await verifySeedsFirst(db, log, report);
  await verifyNoneOverdue(db, last, report);
}

async function verifySeedsFirst(db: Db, { days, hashes }: LogContents, report: Report): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number; hash: string }>`
    with firsts as (select pair_id, min(id) as id from rolls group by pair_id)
    select firsts.id, rolls.user_id, coalesce(old.server_seed_hash, own.server_seed_hash) as hash
    from firsts join rolls using (id)
    left join revealed_seeds old on old.pair_id = firsts.pair_id left join seed_pairs own on own.pair_id = firsts.pair_id
    order by firsts.id`.execute(db);
  const held = days.map(({ n, event }) => ({ n, last: Number(event.last) }));
  let next = 0;
  for (const { id, user_id, hash } of rows) {
    while ((held[next]?.last ?? id) < id) next += 1;
    const [day, commit] = [held[next], hashes.get(hash)];
    if (commit !== undefined && commit.user !== user_id) report(`Roll ${id}: ${rollFailureWords.seed_of_another}`);
    if (day !== undefined && commit !== undefined && commit.line.n > day.n)
      report(`Roll ${id}: ${rollFailureWords.seed_logged_after}`);
  }
}

async function verifyPlace(db: Db, id: number, line: LogLine, report: Report): Promise<void> {
  const proof = await buildRollProof(db, id);
  for (const { case: case_id, ...roll } of await readRolls(db, id, id)) {
    const place = await checkLogPlace({ ...roll, case_id, proof }, Date.now(), [line]);
    if (place.kind !== "there") report(`Roll ${id}: the site shows a wrong place in the log for it.`);
  }
}

const maxListed = 1_000;
const rollsJob = "rolls.log";

/**
 * Reports rolls that are in no line although their hour ended long ago, by this machine's clock. On a stopped site, rolls
 * that the job's next run would log are not overdue.
 */
async function verifyNoneOverdue(db: Db, last: number, report: Report): Promise<void> {
  const job = await db.selectFrom("job_schedule").select("next_at").where("name", "=", rollsJob).executeTakeFirst();
  const until = Math.min(Date.now(), job?.next_at.getTime() ?? Date.now());
  const rolls = await db
    .selectFrom("rolls")
    .select(["id", "created_at"])
    .where("id", ">", last)
    .orderBy("id")
    .limit(maxListed)
    .execute();
  for (const { id, created_at } of rolls)
    if (Date.parse(logDeadline(created_at.toISOString())) < until)
      report(`Roll ${id}: ${rollFailureWords.roll_not_logged}`);
}

import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { Tables } from "../../db/tables.ts";
import { type ListedRoll, listedRollsPageSize } from "../../fairness/rules/fairness.ts";
import type { LogEvent } from "../../fairness/rules/fairness-log.ts";
import type { RollProof } from "../../fairness/rules/roll.ts";
import { type OddsLine, oddsText } from "../../fairness/rules/roll-rule.ts";
import {
  bytesToHexText,
  formatRollLine,
  leafHash,
  merklePath,
  RollTree,
  treePartSize,
} from "../../fairness/rules/roll-tree.ts";
import {
  appendToLog,
  findDayLine,
  type LogRecord,
  logHead,
  logSha256,
} from "../../fairness/server/fairness-log/log.ts";
import { itemAt } from "../../platform/contract/item-at.ts";
import type { Db } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

export function versionRecord(caseId: number, version: number, odds: readonly OddsLine[]): LogRecord {
  const subject = `case:${caseId}:${version}`;
  return { subject, event: { type: "case.version", case: caseId, version, odds_sha256: logSha256(oddsText(odds)) } };
}

/** Rolls per batch. Other work can run between two batches. */
const rollBatchSize = treePartSize;
const idsPerLine = 1_000_000;
const rollsSubject = "rolls.day";
const hourMs = 60 * 60 * 1000;
/** After this time, every roll that began before the hour's end has finished. */
const graceMs = 5 * 60 * 1000;

/**
 * Logs all unlogged rolls up to the end of the previous hour. It goes by ids, so even if the clock moves, no roll is skipped or
 * logged twice. An hour without rolls has no line, and a very busy hour has several. `most`: rolls per line.
 */
export async function logRolls(db: Db, now: Date, stopping?: AbortSignal, most = idsPerLine): Promise<void> {
  if ((await logHead(db)) === null) return;
  const end = new Date(Math.floor((now.getTime() - graceMs) / hourMs) * hourMs);
  for (;;) {
    const first = (await findLastLoggedRoll(db)) + 1;
    const last = Math.min(await findLastRollBefore(db, end), first + most - 1);
    if (last < first) return;
    const { count, root, parts } = await computeRollsRoot(db, { first, last }, stopping);
    if (stopping?.aborted === true) return;
    const event = { type: "rolls.day", first, last, count, root, until: end.toISOString() } as const;
    if (!(await writeNextLine(db, { event, parts }, now))) return;
  }
}

interface NextLine {
  event: LogEvent & { type: "rolls.day" };
  parts: readonly TreePart[];
}

/** Returns false when another process has logged these rolls meanwhile. */
async function writeNextLine(db: Db, { event, parts }: NextLine, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await findLastLoggedRoll(tx)) !== event.first - 1) return false;
    await appendToLog(tx, [{ event, subject: rollsSubject }], now);
    const line = (await logHead(tx))?.n;
    if (line !== undefined) await storeParts(tx, line, parts);
    return true;
  });
}

async function findLastLoggedRoll(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select (line::jsonb ->> 'last')::bigint as last from fairness_log where subject = ${sql.lit(rollsSubject)}
    order by (line::jsonb ->> 'last')::bigint desc limit 1`.execute(db);
  return rows[0]?.last ?? 0;
}

async function findLastRollBefore(db: Db, end: Date): Promise<number> {
  const row = await db
    .selectFrom("rolls")
    .select("id")
    .where("created_at", "<", end)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export interface LoggedRolls {
  first: number;
  last: number;
}

/**
 * A part of a line's rolls: `treePartSize` of them, or fewer in the last part. `first` is the id of its first roll, and `root`
 * is its hash in hex.
 */
export interface TreePart {
  first: number;
  root: string;
}

const nodeDigest = async (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest());

/** Computes the hash of all rolls with these ids. After an abort, the hash covers only some of them. */
export async function computeRollsRoot(
  db: Db,
  { first, last }: LoggedRolls,
  stopping?: AbortSignal,
): Promise<{ count: number; root: string; parts: TreePart[] }> {
  const tree = new RollTree(nodeDigest);
  const firsts: number[] = [];
  for (let from = first; ; ) {
    const rolls = await readRolls(db, from, last);
    if (rolls.length > 0) firsts.push(itemAt(rolls, 0).id);
    for (const roll of rolls) await tree.add(formatRollLine(roll));
    if (rolls.length < rollBatchSize || stopping?.aborted === true) break;
    from = itemAt(rolls, rolls.length - 1).id + 1;
    await setImmediate();
  }
  const parts = (await tree.parts()).map((root, index) => ({ first: itemAt(firsts, index), root }));
  return { count: tree.count, root: await tree.root(), parts };
}

export async function readRolls(
  db: Db,
  first: number,
  last: number,
  most = rollBatchSize,
): Promise<Omit<ListedRoll, "url">[]> {
  const { rows } = await sql<Omit<ListedRoll, "at" | "url"> & { at: Date }>`
    select roll.id, roll.user_id, roll.case_id as case, roll.version,
      coalesce(old.server_seed_hash, own.server_seed_hash) as server_seed_hash, old.server_seed,
      roll.client_seed, roll.nonce, roll.ticket, roll.position, roll.price_points as price, roll.created_at as at
    from (select * from rolls where id between ${first} and ${last} order by id limit ${most}) roll
    left join revealed_seeds old on old.pair_id = roll.pair_id
    left join seed_pairs own on own.user_id = roll.user_id and own.pair_id = roll.pair_id
    order by roll.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function listedRolls(db: Db, after: number): Promise<ListedRoll[]> {
  const rolls = await readRolls(db, after + 1, Number.MAX_SAFE_INTEGER, listedRollsPageSize);
  return rolls.map((roll) => ({ ...roll, url: paths.api.rollDetail(roll.id) }));
}

async function storeParts(db: Kysely<Tables>, line: number, parts: readonly TreePart[]): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto("roll_tree_parts")
    .values(parts.map(({ first, root }, part) => ({ line, part, first, root })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const readParts = (db: Db, line: number): Promise<TreePart[]> =>
  db.selectFrom("roll_tree_parts").select(["first", "root"]).where("line", "=", line).orderBy("part").execute();

export async function buildRollProof(db: Db, rollId: number): Promise<RollProof | null> {
  const day = await findDayLine(db, rollId);
  if (day === null) return null;
  const parts = await readParts(db, day.n);
  const part = parts.findLastIndex(({ first }) => first <= rollId);
  const rolls = await readRolls(db, parts[part]?.first ?? rollId, (parts[part + 1]?.first ?? day.last + 1) - 1);
  const index = rolls.findIndex(({ id }) => id === rollId);
  if (index === -1) return null;
  const leaves = await Promise.all(rolls.map((roll) => leafHash(formatRollLine(roll), nodeDigest)));
  const roots = parts.map(({ root }) => Uint8Array.from(Buffer.from(root, "hex")));
  const siblings = [...(await merklePath(leaves, index, nodeDigest)), ...(await merklePath(roots, part, nodeDigest))];
  return { line: day.line, index: part * treePartSize + index, siblings: siblings.map(bytesToHexText) };
}

// A proof of the whole ledger beside a site at work: some accounts at a time, each slice a short statement of one moment, with
// pauses in between. How far it is stands in the database, so whoever goes on after a stop begins there.
import { setTimeout as sleep } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { LedgerProofRunTable } from "../../db/tables.ts";
import { type Clock, latestNoted } from "../core/clock.ts";
import type { Db, Tx } from "../core/db.ts";
import { type LedgerProof, ledgerHolds } from "./verify.ts";

export interface Pace {
  /** What part of the time the database works for the proof; 1: no pause. */
  share: number;
  /** Accounts in the first slice; the next ones become as long as a slice should take. */
  accountsAtOnce: number;
  /** So much work is done without a pause: a small site's ledger is proven at once. */
  unpausedMs?: number;
}

/** One connection for a twentieth of the time: a tenth cost a busy site an eighth of its spends (workshop/bench/README.md). */
export const gently: Pace = { share: 0.05, accountsAtOnce: 20, unpausedMs: 2_000 };

/** A slice is made longer below the one, shorter above the other: the embedded database serves nobody meanwhile. */
const shortSliceMs = 10;
const longSliceMs = 30;
const mostAccountsAtOnce = 500;
const longestPauseMs = 10_000;

/** What was proven longer ago is proven again: a run that lay so long begins anew. */
const longestRunMs = 24 * 60 * 60 * 1000;
/** The same for who asks how the ledger is now. */
export const pressedRunMs = 5 * 60 * 1000;
/** Longer than a slice and its pause take: who is silent for so long was stopped. */
const silentMs = 60_000;
const beforeAll = Number.MIN_SAFE_INTEGER;
const afterAll = Number.MAX_SAFE_INTEGER;
const mostFindings = 100;

export interface ProofRun extends LedgerProof {
  /** Every account was proven between this moment and the end. */
  beganAt: Date;
  /** Accounts up to this number are done. */
  untilUser: number;
}

/** `stopped`: asked to stop, it goes on another time. `elsewhere`: somebody else goes on with it. */
export type RunEnd = ProofRun | "stopped" | "elsewhere";

export const isProven = (end: RunEnd): end is ProofRun => end !== "stopped" && end !== "elsewhere";

interface Needs {
  db: Db;
  clock: Pick<Clock, "now">;
  /** Told once a run, as soon as a slice finds what does not hold, or when it goes on with one that did. */
  tellBroken?(found: LedgerProof): void;
}

export interface RunOptions {
  stopping?: AbortSignal | undefined;
  /** Given by who wants to know of now: a run that began longer ago is begun anew, or left alone while somebody is at it. */
  oldestMs?: number;
}

/** Goes on with the proof that is under way, or begins one, until all accounts are proven. The run stands until `endRun`. */
export async function proveInSlices(
  { db, clock, tellBroken }: Needs,
  pace: Pace,
  { stopping, oldestMs }: RunOptions = {},
): Promise<RunEnd> {
  const taken = await takeUp(db, clock.now(), oldestMs);
  if (taken === "elsewhere") return taken;
  let run = taken;
  let isTold = false;
  const tell = () => {
    if (!isTold && !ledgerHolds(run)) tellBroken?.(run);
    isTold ||= !ledgerHolds(run);
  };
  tell();
  let accounts = pace.accountsAtOnce;
  let workedMs = 0;
  while (stopping?.aborted !== true) {
    const from = performance.now();
    const slice = await proveSlice(db, run, accounts, clock.now());
    if (slice === "elsewhere") return slice;
    run = slice.run;
    tell();
    if (slice.isLast) return run;
    const tookMs = performance.now() - from;
    accounts = nextLength(accounts, tookMs);
    workedMs += tookMs;
    const isPausing = workedMs > (pace.unpausedMs ?? 0);
    const pauseMs = isPausing ? Math.min(longestPauseMs, tookMs * (1 / pace.share - 1)) : 0;
    // Woken up when it is to stop.
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
  return "stopped";
}

/** Accounts in the slice after one of so many. */
export function nextLength(accounts: number, tookMs: number): number {
  if (tookMs > longSliceMs) return Math.max(1, Math.floor(accounts / 2));
  return tookMs < shortSliceMs ? Math.min(mostAccountsAtOnce, accounts * 2) : accounts;
}

/** Whether a proof was broken off and nobody goes on with it. One look at a table of one row. */
export const isBrokenOff = (now: Date) =>
  sql<boolean>`exists (select from ledger_proof_run where alive_at < ${new Date(now.getTime() - silentMs)})`;

/** Whether somebody is at it just now. */
export async function isUnderWay(db: Db, now: Date): Promise<boolean> {
  const run = await db.selectFrom("ledger_proof_run").select("alive_at").executeTakeFirst();
  return run !== undefined && Math.abs(now.getTime() - run.alive_at.getTime()) < silentMs;
}

/** When the proof began that is under way, or was broken off. */
export async function beganAt(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom("ledger_proof_run").select("began_at").executeTakeFirst())?.began_at;
}

/** False when it was ended by somebody else. */
export async function endRun(tx: Tx, { beganAt, untilUser }: ProofRun): Promise<boolean> {
  const ended = await tx
    .deleteFrom("ledger_proof_run")
    .where("began_at", "=", beganAt)
    .where("until_user", "=", untilUser)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** What a run found that is begun anew stands until the next one is through: nobody is told that all is well again. */
async function keepFound(tx: Tx, run: KeptRun, now: Date): Promise<void> {
  const { began_at, alive_at, accounts, movements, findings } = run;
  if (ledgerHolds(findings)) return;
  // Never ahead of the proofs to come, whatever clock it was noted by.
  const provenAt = alive_at < now ? alive_at : now;
  const proof = { proven_at: provenAt, took_ms: lastedMs(began_at, provenAt), accounts, movements, holds: false };
  await tx
    .insertInto("ledger_proofs")
    .values({ ...proof, findings: findingsOf(findings) })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** In whole milliseconds, as its column holds them. */
export const lastedMs = (beganAt: Date, endedAt: Date): number =>
  Math.min(2_147_483_647, Math.max(0, endedAt.getTime() - beganAt.getTime()));

async function takeUp(db: Db, now: Date, pressedMs: number | undefined): Promise<ProofRun | "elsewhere"> {
  const begun = { began_at: now, until_user: beforeAll, accounts: 0, movements: 0, findings: findingsOf(noFindings) };
  const oldest = new Date(now.getTime() - (pressedMs ?? longestRunMs));
  return db.transaction().execute(async (tx) => {
    if (pressedMs !== undefined && (await isLeftAlone(tx, oldest, now))) return "elsewhere";
    // A clock that was moved back tells nothing of how long ago it began.
    const left = await tx
      .deleteFrom("ledger_proof_run")
      .where((eb) => eb.or([eb("began_at", "<", oldest), eb("began_at", ">", latestNoted(now))]))
      .returningAll()
      .$narrowType<{ findings: Findings }>()
      .executeTakeFirst();
    if (left !== undefined) await keepFound(tx, left, now);
    const run = await tx
      .insertInto("ledger_proof_run")
      .values({ ...begun, alive_at: now })
      .onConflict((on) => on.column("only_row").doUpdateSet({ alive_at: now }))
      .returningAll()
      .$narrowType<{ findings: Findings }>()
      .executeTakeFirstOrThrow();
    const { wrongBalances, brokenRows } = run.findings;
    const { accounts, movements: rows } = run;
    return { beganAt: run.began_at, untilUser: run.until_user, accounts, rows, wrongBalances, brokenRows };
  });
}

/** A press takes nobody's hours: whoever is at an old run just now ends it. */
async function isLeftAlone(tx: Tx, oldest: Date, now: Date): Promise<boolean> {
  const run = await tx.selectFrom("ledger_proof_run").select("began_at").forUpdate().executeTakeFirst();
  return run !== undefined && run.began_at < oldest && (await isUnderWay(tx, now));
}

type Findings = Pick<LedgerProof, "wrongBalances" | "brokenRows">;
type KeptRun = Omit<Selectable<LedgerProofRunTable>, "findings"> & { findings: Findings };
const noFindings: Findings = { wrongBalances: [], brokenRows: [] };
const findingsOf = ({ wrongBalances, brokenRows }: Findings): string => JSON.stringify({ wrongBalances, brokenRows });

/** Proves the next accounts and keeps how far it is, both or neither. */
async function proveSlice(
  db: Db,
  run: ProofRun,
  accounts: number,
  now: Date,
): Promise<{ run: ProofRun; isLast: boolean } | "elsewhere"> {
  return db.transaction().execute(async (tx) => {
    // Nobody waits for the disk where a slice would only be proven twice; and it is one of many at work, with one processor.
    await sql`select set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    const until = await lastOf(tx, run.untilUser, accounts);
    const slice = await proofOf(tx, run.untilUser, until);
    const next: ProofRun = {
      beganAt: run.beganAt,
      // Past every account: whoever takes it up before it is ended proves, and counts, none of them again.
      untilUser: until ?? afterAll,
      accounts: run.accounts + slice.accounts,
      rows: run.rows + slice.rows,
      wrongBalances: [...run.wrongBalances, ...slice.wrongBalances].slice(0, mostFindings),
      brokenRows: [...run.brokenRows, ...slice.brokenRows].slice(0, mostFindings),
    };
    const kept = await tx
      .updateTable("ledger_proof_run")
      .set({
        alive_at: now,
        until_user: next.untilUser,
        accounts: next.accounts,
        movements: next.rows,
        findings: findingsOf(next),
      })
      .where("began_at", "=", run.beganAt)
      .where("until_user", "=", run.untilUser)
      .executeTakeFirst();
    return kept.numUpdatedRows === 1n ? { run: next, isLast: until === undefined } : "elsewhere";
  });
}

/** The number of the last account of the slice; undefined: what is left has no end, so that no row is left out. */
async function lastOf(tx: Tx, after: number, accounts: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .offset(accounts - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** As `proofIn`, of the accounts after one and up to another: a single statement, which sees one moment. */
async function proofOf(tx: Tx, after: number, until = afterAll): Promise<LedgerProof> {
  const ofSlice = sql`user_id > ${after}::bigint and user_id <= ${until}::bigint`;
  const { rows } = await sql<LedgerProof>`
    with chain as materialized (
      select id, user_id, currency, amount, balance_after,
        coalesce(lag(balance_after) over (partition by user_id, currency order by id), 0) as before
      from ledger where ${ofSlice}
    ), booked as (
      select user_id, currency, sum(amount)::bigint as sum, count(*) as rows from chain group by user_id, currency
    ), own as (
      select user_id, points, bucks_cents from balances where ${ofSlice}
    ), held as (
      select user_id, 'points' as currency, points as balance from own
      union all select user_id, 'bucks', bucks_cents from own
    ), wrong as (
      select coalesce(held.user_id, booked.user_id) as "userId", coalesce(held.currency, booked.currency) as currency,
        coalesce(held.balance, 0) as balance, coalesce(booked.sum, 0) as sum
      from held full join booked using (user_id, currency)
      where coalesce(held.balance, 0) <> coalesce(booked.sum, 0) order by 1, 2 limit ${mostFindings}
    ), broken as (
      select id, user_id as "userId", currency, before + amount as expected, balance_after as found
      from chain where balance_after <> before + amount order by id limit ${mostFindings}
    )
    select (select count(*) from own) as accounts, (select coalesce(sum(rows), 0)::bigint from booked) as rows,
      (select coalesce(jsonb_agg(wrong), '[]') from wrong) as "wrongBalances",
      (select coalesce(jsonb_agg(broken), '[]') from broken) as "brokenRows"`.execute(tx);
  const [proof] = rows;
  if (proof === undefined) throw new Error("A slice of the ledger answered nothing.");
  return proof;
}

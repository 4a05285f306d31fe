// Proves the ledger once a day while the site is running. Proves one slice of accounts with one short statement, then pauses.
// The overview and the metrics show the result.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { isLedgerValid, type LedgerProof, maxFindings, verifyAccounts } from "./verify-ledger.ts";

const hourMs = 60 * 60 * 1000;
/** The job checks every hour whether a proof is due, so an interrupted proof starts again within an hour. */
const proofIntervalMs = 23.5 * hourMs;
const maxStoredProofs = 100;
/** Proving a ledger of 10^9 movements takes this long at the gentle pace. */
const timeoutSeconds = 12 * 60 * 60;

export interface Pace {
  /** The share of time in which the database works on the proof; 1 means without pauses. */
  share: number;
  /** Milliseconds of work before the first pause, so a small ledger is proven immediately. */
  unpausedMs: number;
}

/**
 * Uses one connection for a twentieth of the time. A tenth would cost a busy site an eighth of its spends
 * (workshop/bench/README.md).
 */
const gentlePace: Pace = { share: 0.05, unpausedMs: 2_000 };

/**
 * A slice faster than the first limit makes the next slice larger, and a slice slower than the second makes it smaller.
 * The embedded database can do nothing else during a slice, so slices are short.
 */
const growSliceBelowMs = 10;
const shrinkSliceAboveMs = 30;
const initialSliceAccounts = 20;
const maxSliceAccounts = 500;
const maxPauseMs = 10_000;

export const proofJob = "ledger.prove";
export const proofTag = "ledger-proof";

type ProofHouse = Pick<House, "db" | "clock" | "log">;

export function defineProofJob(house: ProofHouse & Pick<House, "jobs" | "changes">): void {
  house.jobs.define({
    name: proofJob,
    everyMs: hourMs,
    timeoutSeconds,
    run: async (stopping, by) => {
      if (by === "turn" && (await isProvenToday(house))) return;
      if ((await proveLedger(house, stopping)) !== "stopped") house.changes.announce(proofTag);
    },
  });
}

async function isProvenToday({ db, clock }: ProofHouse): Promise<boolean> {
  const since = new Date(clock.now().getTime() - proofIntervalMs);
  const proof = db.selectFrom("ledger_proofs").select("holds").where("proven_at", ">", since).limit(1);
  return (await proof.executeTakeFirst()) !== undefined;
}

export async function proveLedger(
  { db, clock, log }: ProofHouse,
  stopping?: AbortSignal,
): Promise<LedgerProof | "stopped"> {
  const beganAt = performance.now();
  const proof = await proveInSlices(db, gentlePace, stopping);
  if (proof === "stopped") return proof;
  const { wrongBalances, brokenRows, accounts, rows: movements } = proof;
  const holds = isLedgerValid(proof);
  if (!holds)
    log.error(
      { wrongBalances: wrongBalances.length, brokenRows: brokenRows.length },
      "the ledger is broken; npm run admin -- ledger verify shows where",
    );
  const findings = holds ? null : JSON.stringify({ wrongBalances, brokenRows });
  const took_ms = Math.round(performance.now() - beganAt);
  await db
    .insertInto("ledger_proofs")
    .values({ proven_at: clock.now(), took_ms, accounts, movements, holds, findings })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .deleteFrom("ledger_proofs")
    .where(({ eb, selectFrom }) =>
      eb(
        "proven_at",
        "not in",
        selectFrom("ledger_proofs").select("proven_at").orderBy("proven_at", "desc").limit(maxStoredProofs),
      ),
    )
    .execute();
  return proof;
}

/** Proves all accounts, slice by slice. The accounts of a slice are proven as of one moment, the slices one after another. */
export async function proveInSlices(
  db: Db,
  { share, unpausedMs }: Pace = gentlePace,
  stopping?: AbortSignal,
): Promise<LedgerProof | "stopped"> {
  let proof: LedgerProof = { accounts: 0, rows: 0, wrongBalances: [], brokenRows: [] };
  let accounts = initialSliceAccounts;
  let workedMs = 0;
  for (let after: number | undefined; stopping?.aborted !== true; ) {
    const from = performance.now();
    const { slice, until } = await proveSlice(db, after, accounts);
    proof = mergeProofs(proof, slice);
    if (until === undefined) return proof;
    after = until;
    const tookMs = performance.now() - from;
    accounts = nextSliceAccounts(accounts, tookMs);
    workedMs += tookMs;
    const pauseMs = workedMs > unpausedMs ? Math.min(maxPauseMs, tookMs * (1 / share - 1)) : 0;
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
  return "stopped";
}

const mergeProofs = (one: LedgerProof, other: LedgerProof): LedgerProof => ({
  accounts: one.accounts + other.accounts,
  rows: one.rows + other.rows,
  wrongBalances: [...one.wrongBalances, ...other.wrongBalances].slice(0, maxFindings),
  brokenRows: [...one.brokenRows, ...other.brokenRows].slice(0, maxFindings),
});

export function nextSliceAccounts(accounts: number, tookMs: number): number {
  if (tookMs > shrinkSliceAboveMs) return Math.max(1, Math.floor(accounts / 2));
  return tookMs < growSliceBelowMs ? Math.min(maxSliceAccounts, accounts * 2) : accounts;
}

/** Proves the accounts after `after`. The last slice has no upper bound, so no row is left out. */
function proveSlice(db: Db, after: number | undefined, accounts: number) {
  return db.transaction().execute(async (tx) => {
    // The proof must leave the other processors to the site.
    await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    const last = tx
      .selectFrom("users")
      .select("id")
      .$if(after !== undefined, (query) => query.where("id", ">", after ?? 0))
      .orderBy("id")
      .offset(accounts - 1)
      .limit(1);
    const until = (await last.executeTakeFirst())?.id;
    return { slice: await verifyAccounts(tx, after, until), until };
  });
}

// The ledger is proven once a day without anybody asking, some accounts at a time beside a site at work: each slice is a short
// statement of one moment, with a pause after it. What came of it is on the overview and in the metrics.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { isLedgerValid, type LedgerProof, maxFindings, verifyAccounts } from "./verify-ledger.ts";

const hourMs = 60 * 60 * 1000;
/** Looked at every hour: a proof that a stop broke off begins again within one. */
const proofIntervalMs = 23.5 * hourMs;
const maxStoredProofs = 100;
/** A ledger of 10^9 movements takes that long at its gentle pace. */
const timeoutSeconds = 12 * 60 * 60;

export interface Pace {
  /** What part of the time the database works for the proof; 1: no pause. */
  share: number;
  /** So much work is done without a pause: a small site's ledger is proven at once. */
  unpausedMs: number;
}

/** One connection for a twentieth of the time: a tenth cost a busy site an eighth of its spends (workshop/bench/README.md). */
const gentlePace: Pace = { share: 0.05, unpausedMs: 2_000 };

/** A slice is made longer below the one, shorter above the other: the embedded database serves nobody meanwhile. */
const growSliceBelowMs = 10;
const shrinkSliceAboveMs = 30;
const initialSliceAccounts = 20;
const maxSliceAccounts = 500;
const maxPauseMs = 10_000;

export const proofJob = "ledger.prove";
/** What shows the last proof is dropped with it. */
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

/** Proves the whole ledger and keeps what came of it. A broken one is an error in the log. */
export async function proveLedger(
  { db, clock, log }: ProofHouse,
  stopping?: AbortSignal,
): Promise<LedgerProof | "stopped"> {
  const beganAt = performance.now();
  const proof = await proveInSlices(db, gentlePace, stopping);
  if (proof === "stopped") return proof;
  const { wrongBalances, brokenRows, accounts, rows: movements } = proof;
  const holds = isLedgerValid(proof);
  if (!holds) log.error({ wrongBalances: wrongBalances.length, brokenRows: brokenRows.length }, "the ledger is broken");
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

/** Every account is proven between the beginning and the end, each at one moment. */
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
    // Woken up when it is to stop.
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

/** Accounts in the slice after one of so many. */
export function nextSliceAccounts(accounts: number, tookMs: number): number {
  if (tookMs > shrinkSliceAboveMs) return Math.max(1, Math.floor(accounts / 2));
  return tookMs < growSliceBelowMs ? Math.min(maxSliceAccounts, accounts * 2) : accounts;
}

/** `waitUntil`: the last account of the slice; undefined: what is left has no end, so that no row is left out. */
function proveSlice(db: Db, after: number | undefined, accounts: number) {
  return db.transaction().execute(async (tx) => {
    // It is one of many at work, with one processor.
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

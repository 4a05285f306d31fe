// The ledger is proven once a day without anybody asking; what came of it is on the overview and in the metrics.
import type { House } from "../core/house.ts";
import {
  endRun,
  gently,
  isBrokenOff,
  isProven,
  lastedMs,
  type Pace,
  pressedRunMs,
  proveInSlices,
  type RunEnd,
  type RunOptions,
} from "./proof-run.ts";
import { type LedgerProof, ledgerHolds } from "./verify.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptProofs = 100;
/** A ledger of 10^9 movements takes that long at its gentle pace; the rest goes on at the next turn. */
const timeoutSeconds = 12 * 60 * 60;

export const proofJob = "ledger.prove";
/** What shows the last proof is dropped with it. */
export const proofTag = "ledger-proof";

type ProofHouse = Pick<House, "db" | "clock" | "log">;

/**
 * `tellBroken`: as soon as it is found, for a long ledger's proof may go on for hours. Only the job goes on with what lay
 * for longer: who presses "Verify now" means now.
 */
export function defineProofJob(house: ProofHouse & Pick<House, "jobs" | "changes">, tellBroken: () => void): void {
  house.jobs.define({
    name: proofJob,
    everyMs: dayMs,
    timeoutSeconds,
    hasWork: isBrokenOff,
    run: async (stopping, by) => {
      const options = by === "hand" ? { stopping, oldestMs: pressedRunMs } : { stopping };
      if (isProven(await proveLedger(house, gently, { ...options, tellBroken }))) house.changes.announce(proofTag);
    },
  });
}

/**
 * Proves the whole ledger, or the rest of it where a proof was broken off, and keeps what came of it. A broken one is an
 * error in the log, as soon as it is found and at the end.
 */
export async function proveLedger(
  house: ProofHouse,
  pace: Pace = gently,
  { tellBroken, ...options }: RunOptions & { tellBroken?: () => void } = {},
): Promise<RunEnd> {
  const { db, clock, log } = house;
  const told = ({ wrongBalances: [balance], brokenRows: [row] }: LedgerProof) => {
    log.error({ userId: balance?.userId ?? row?.userId }, "the ledger is broken: a proof that goes on has found it");
    tellBroken?.();
  };
  const run = await proveInSlices({ db, clock, tellBroken: told }, pace, options);
  if (!isProven(run)) return run;
  const { wrongBalances, brokenRows, beganAt } = run;
  const holds = ledgerHolds(run);
  if (!holds) log.error({ wrongBalances: wrongBalances.length, brokenRows: brokenRows.length }, "the ledger is broken");
  const proven_at = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await endRun(tx, run))) return "elsewhere";
    await tx
      .insertInto("ledger_proofs")
      .values({
        proven_at,
        took_ms: lastedMs(beganAt, proven_at),
        accounts: run.accounts,
        movements: run.rows,
        holds,
        findings: holds ? null : JSON.stringify({ wrongBalances, brokenRows }),
      })
      .onConflict((on) => on.doNothing())
      .execute();
    await tx
      .deleteFrom("ledger_proofs")
      .where(({ eb, selectFrom }) =>
        eb(
          "proven_at",
          "not in",
          selectFrom("ledger_proofs").select("proven_at").orderBy("proven_at", "desc").limit(keptProofs),
        ),
      )
      .execute();
    return run;
  });
}

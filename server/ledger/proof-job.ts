// The ledger is proven once a day without anybody asking; what came of it is on the overview and in the metrics.
import type { House } from "../core/house.ts";
import { ledgerHolds, verifyLedger } from "./verify.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptProofs = 100;

export function defineProofJob(house: Pick<House, "db" | "clock" | "jobs" | "log">): void {
  house.jobs.define({
    name: "ledger.prove",
    everyMs: dayMs,
    timeoutSeconds: 30 * 60,
    run: () => proveLedger(house),
  });
}

/** Proves the whole ledger and keeps what came of it. A broken one is an error in the log, each time. */
export async function proveLedger({ db, clock, log }: Pick<House, "db" | "clock" | "log">): Promise<void> {
  const startedAt = performance.now();
  const proof = await verifyLedger(db);
  const { wrongBalances, brokenRows } = proof;
  const holds = ledgerHolds(proof);
  if (!holds) log.error({ wrongBalances: wrongBalances.length, brokenRows: brokenRows.length }, "the ledger is broken");
  await db
    .insertInto("ledger_proofs")
    .values({
      proven_at: clock.now(),
      took_ms: Math.round(performance.now() - startedAt),
      accounts: proof.accounts,
      movements: proof.rows,
      holds,
      findings: holds ? null : JSON.stringify({ wrongBalances: wrongBalances.slice(0, 100), brokenRows }),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .deleteFrom("ledger_proofs")
    .where(({ eb, selectFrom }) =>
      eb(
        "proven_at",
        "not in",
        selectFrom("ledger_proofs").select("proven_at").orderBy("proven_at", "desc").limit(keptProofs),
      ),
    )
    .execute();
}

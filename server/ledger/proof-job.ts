// The ledger is proven once a day without anybody asking; what came of it is on the overview and in the metrics.
import type { House } from "../core/house.ts";
import { ledgerHolds, verifyLedger } from "./verify.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptProofs = 100;

/** The embedded database has one connection: a longer ledger's proof would stop the site for many seconds. */
const mostEmbeddedRows = 200_000;

export const proofJob = "ledger.prove";
/** What shows the last proof is dropped with it. */
export const proofTag = "ledger-proof";

type ProofHouse = Pick<House, "db" | "clock" | "log">;

/** `database`: its kind, which says whether others wait while the ledger is proven. */
export function defineProofJob(
  house: ProofHouse & Pick<House, "jobs" | "changes">,
  database: "embedded" | "server",
): void {
  house.jobs.define({
    name: proofJob,
    everyMs: dayMs,
    timeoutSeconds: 30 * 60,
    run: async () => {
      if (database === "embedded" && (await isLong(house, mostEmbeddedRows))) return;
      await proveLedger(house);
      house.changes.announce(proofTag);
    },
  });
}

/** Whether the ledger is longer than that; says so in the log. */
export async function isLong({ db, log }: Pick<House, "db" | "log">, most: number): Promise<boolean> {
  const row = await db.selectFrom("ledger").select("id").orderBy("id").offset(most).limit(1).executeTakeFirst();
  if (row === undefined) return false;
  log.warn(
    { movements: `over ${most}` },
    "the ledger is too long to be proven while the embedded database serves the site: stop it and run `npm run admin -- ledger verify`, or move to PostgreSQL",
  );
  return true;
}

/** Proves the whole ledger and keeps what came of it. A broken one is an error in the log, each time. */
export async function proveLedger({ db, clock, log }: ProofHouse): Promise<void> {
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
